import type { exportFormats } from '#contracts/catalogue/content-admin.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { chapterCsv } from './chapter-csv.ts'
import { findExportedChapter } from './export.queries.ts'
import { writeFile } from './write-file.ts'

interface ExportRequest {
  chapterId: number
  format: (typeof exportFormats)[number]
  /** CSV and XLSX: no cell begins as a formula does. */
  isSafe: boolean
}

interface ExportedFile {
  /** The chapter's title with the ending of the format. */
  fileName: string
  mediaType: string
  bytes: Buffer
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  apkg: 'application/octet-stream',
}

/** @throws HttpError 404 */
export async function exportChapter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { chapterId, format, isSafe }: ExportRequest,
): Promise<ExportedFile> {
  const chapter = await findExportedChapter(db, chapterId)
  if (!chapter) throw notFound('This chapter does not exist')
  return {
    fileName: `${fileTitle(chapter.title)}.${format}`,
    mediaType: mediaTypes[format],
    bytes:
      format === 'csv'
        ? chapterCsv(chapter.cards, { isSafe })
        : await writeFile({ format, chapter, isSafe, now: clock.now() }),
  }
}

/** Without what a file system does not take. */
function fileTitle(title: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name may have them.
  const plain = title.replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '-').trim()
  // By characters: half of one is no text, and no header.
  return [...plain].slice(0, 120).join('').trim() || 'Chapter'
}
