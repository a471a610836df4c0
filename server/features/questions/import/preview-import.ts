import type { HandlerResult } from '#contracts/endpoint.ts'
import type { questionAdmin } from '#contracts/questions/question-admin.ts'
import { beginningOf } from '#domain/text/beginning-of.ts'
import type { Deps } from '#server/deps.ts'
import { type CheckedRow, checkImport } from './check-import.ts'
import type { ImportFile } from './read-import.ts'

type Preview = HandlerResult<typeof questionAdmin.previewImport>

/** Tells what an import of this file would do, without writing anything. */
export async function previewImport(deps: Pick<Deps, 'db' | 'outline'>, file: ImportFile): Promise<Preview> {
  const { format, rows } = await checkImport(deps, file)
  const countOf = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
  return {
    format,
    rows: rows.map(presentRow),
    notes: 'notes' in file ? file.notes : [],
    created: countOf('new'),
    changed: countOf('changed'),
    same: countOf('same'),
    invalid: countOf('invalid'),
  }
}

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
