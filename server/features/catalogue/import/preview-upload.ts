import type { cardImport } from '#contracts/catalogue/card-import.ts'
import type { HandlerResult } from '#contracts/endpoint.ts'
import type { PlannedRow } from '#domain/import/plan-import.ts'
import type { Deps } from '#server/deps.ts'
import type { CardFile } from '#server/features/catalogue/import/files/card-file.ts'
import { checkUpload } from './check-upload.ts'

type Preview = HandlerResult<typeof cardImport.previewUpload>

const mostRows = 200
/** Longer cells are not shown as a whole: a file that is none may have cells of megabytes. */
const mostShown = 6_000

/** What an import of this file would do; writes nothing. */
export async function previewUpload(
  { db }: Pick<Deps, 'db'>,
  upload: { title: string; file: CardFile },
): Promise<Preview> {
  const { summary, rows } = await checkUpload(db, upload)
  const problemsFirst = [
    ...rows.filter(({ state }) => state === 'invalid'),
    ...rows.filter(({ state }) => state !== 'invalid'),
  ]
  return { ...summary, rows: problemsFirst.slice(0, mostRows).map(presentRow) }
}

function presentRow(row: PlannedRow): Preview['rows'][number] {
  return {
    line: row.line,
    question: row.question.slice(0, mostShown),
    answer: row.answer.slice(0, mostShown),
    tags: row.tags.slice(0, 100).map((tag) => tag.slice(0, 200)),
    state: row.state,
    problems: 'problems' in row ? row.problems : [],
    changes: 'changes' in row ? row.changes : [],
  }
}
