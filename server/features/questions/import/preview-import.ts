import type { HandlerResult } from '#contracts/endpoint.ts'
import type { questionAdmin } from '#contracts/questions/question-admin.ts'
import { beginningOf } from '#domain/text/beginning-of.ts'
import { countText } from '#domain/text/count-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { type CheckedRow, checkImport } from './check-import.ts'
import { listAnswered } from './import.queries.ts'
import type { KnownQuestion } from './question-entry.ts'
import type { ImportFile } from './read-import.ts'

type Preview = HandlerResult<typeof questionAdmin.previewImport>

/** Tells what an import of this file would do, without writing anything. */
export async function previewImport(deps: Pick<Deps, 'db' | 'outline'>, file: ImportFile): Promise<Preview> {
  const { format, rows } = await checkImport(deps, file)
  const rescored = await listRescored(deps.db, rows)
  const countOf = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
  return {
    format,
    rows: rows.map(presentRow),
    notes: [...('notes' in file ? file.notes : []), ...(rescored.length > 0 ? [rescoredText(rescored)] : [])],
    created: countOf('new'),
    changed: countOf('changed'),
    same: countOf('same'),
    invalid: countOf('invalid'),
  }
}

/** Those of the rows that give another key to a question that learners have answered. */
async function listRescored(db: Database, rows: readonly CheckedRow[]): Promise<KnownQuestion[]> {
  const corrected = rows.flatMap((row) =>
    row.state === 'changed' && row.entry.keyOption !== row.known.keyOption ? [row.known] : [],
  )
  const answered = await listAnswered(
    db,
    corrected.map(({ id }) => id),
  )
  return corrected.filter(({ id }) => answered.has(id))
}

const rescoredText = (corrected: readonly KnownQuestion[]) =>
  `This changes the key of ${countText(corrected.length, 'question')} that learners have answered (${corrected.map(({ key, id }) => key ?? id).join(', ')}): their answers are scored again, and those who gave them are told.`

/** A row in the form of the reply. A row that cannot be read shows the fields that it has. */
function presentRow(row: CheckedRow): Preview['rows'][number] {
  const { line, fields, state } = row
  const shown =
    'entry' in row ? row.entry : { key: textIn(fields.id) || null, category: textIn(fields.category) }
  return {
    line,
    key: shown.key,
    category: shown.category,
    summary: beginningOf(textIn(fields.stem)),
    state,
    problems: 'problems' in row ? row.problems : [],
    changes: 'changes' in row ? row.changes : [],
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
