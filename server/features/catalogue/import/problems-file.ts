import { errorColumn } from '#domain/import/card-fields.ts'
import type { PlannedRow } from '#domain/import/plan-import.ts'
import type { Deps } from '#server/deps.ts'
import { type ExportedFile, fileOf } from '#server/features/catalogue/export/export-chapter.ts'
import type { CardFile, FileFormat } from '#server/features/catalogue/import/files/card-file.ts'
import { unprocessable } from '#server/platform/http/http-error.ts'
import { checkUpload } from './check-upload.ts'

/** The kind of file that is written for each kind that can be read. */
const writtenAs: Record<FileFormat, 'csv' | 'tsv' | 'xlsx'> = {
  csv: 'csv',
  tsv: 'tsv',
  txt: 'tsv',
  xlsx: 'xlsx',
  xls: 'xlsx',
  numbers: 'xlsx',
  apkg: 'xlsx',
  colpkg: 'xlsx',
}

/**
 * The rows of an upload that cannot be imported, with their problems in a last column, as a file that can be
 * corrected and imported. @throws HttpError 422 when there are none
 */
export async function problemsFile(
  { db }: Pick<Deps, 'db'>,
  upload: { title: string; file: CardFile; fileName: string },
): Promise<ExportedFile> {
  const { rows } = await checkUpload(db, upload)
  const invalid = rows.filter((row) => row.state === 'invalid')
  if (invalid.length === 0) throw unprocessable('All rows of this file can be imported.')
  return fileOf(invalid.map(cellsOfRow), {
    title: `${upload.fileName.replace(/\.[^.]*$/, '')} - errors`,
    format: writtenAs[upload.file.format],
    isSafe: true,
    errors: { name: errorColumn, texts: invalid.map(({ problems }) => problems.join('. ')) },
  })
}

const cellsOfRow = ({ tags, id, ...row }: PlannedRow) => ({ ...row, tags: tags.join('; '), id: id ?? '' })
