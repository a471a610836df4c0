import type { cardImport } from '#contracts/catalogue/card-import.ts'
import type { HandlerResult } from '#contracts/endpoint.ts'
import { type CardDetails, columnName, detailFields } from '#domain/import/card-fields.ts'
import type { PlannedRow } from '#domain/import/plan-import.ts'
import type { Deps } from '#server/deps.ts'
import type { CardFile } from '#server/features/catalogue/import/files/card-file.ts'
import { checkUpload } from './check-upload.ts'

type Preview = HandlerResult<typeof cardImport.previewUpload>

const mostRows = 200
/** Longer cells are shown in part: a file that is not a card file may have cells of megabytes. */
const mostShown = 6_000

/** Tells what an import of this file would do, without writing anything. */
export async function previewUpload(
  { db }: Pick<Deps, 'db'>,
  upload: { title: string; file: CardFile },
): Promise<Preview> {
  const { summary, rows } = await checkUpload(db, upload)
  const problemsFirst = [
    ...rows.filter(({ state }) => state === 'invalid'),
    ...rows.filter(({ state }) => state !== 'invalid'),
  ]
  const { columns, refused } = upload.file
  return { ...summary, columns, refused, rows: problemsFirst.slice(0, mostRows).map(presentRow) }
}

function presentRow(row: PlannedRow): Preview['rows'][number] {
  return {
    line: row.line,
    question: row.question.slice(0, mostShown),
    answer: row.answer.slice(0, mostShown),
    tags: row.tags.slice(0, 100).map((tag) => tag.slice(0, 200)),
    state: row.state,
    ...shownDetails(row),
    problems: 'problems' in row ? row.problems : [],
    changes: 'changes' in row ? row.changes.map(columnName) : [],
  }
}

const shownDetails = (row: PlannedRow) =>
  Object.fromEntries(detailFields.map((field) => [field, row[field].slice(0, mostShown)])) as CardDetails
