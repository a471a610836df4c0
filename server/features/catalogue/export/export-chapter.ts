import type { Deps } from '#server/deps.ts'
import { notFound, unavailable } from '#server/platform/http-error.ts'
import { chapterCsv } from './chapter-csv.ts'
import { findExportedChapter } from './export.queries.ts'

interface ExportRequest {
  chapterId: number
  format: 'csv' | 'xlsx' | 'apkg'
  /** CSV and XLSX: no cell begins as a formula does. */
  isSafe: boolean
}

interface ExportedFile {
  /** The chapter's title with the ending of the format. */
  fileName: string
  mediaType: string
  bytes: Buffer
}

/** @throws HttpError 404 */
export async function exportChapter(
  deps: Pick<Deps, 'db'>,
  { chapterId, format, isSafe }: ExportRequest,
): Promise<ExportedFile> {
  const chapter = await findExportedChapter(deps.db, chapterId)
  if (!chapter) throw notFound('This chapter does not exist')
  if (format !== 'csv') throw unavailable()
  return {
    fileName: `${fileTitle(chapter.title)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    bytes: chapterCsv(chapter.cards, { isSafe }),
  }
}

/** Without what a file system does not take. */
function fileTitle(title: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name may have them.
  const plain = title.replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '-').trim()
  return plain.slice(0, 120) || 'Chapter'
}
