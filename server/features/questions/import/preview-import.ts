import type { HandlerResult } from '#contracts/endpoint.ts'
import type { questionAdmin } from '#contracts/questions/question-admin.ts'
import { beginningOf } from '#domain/text/beginning-of.ts'
import type { Deps } from '#server/deps.ts'
import { type CheckedRow, checkImport } from './check-import.ts'

type Preview = HandlerResult<typeof questionAdmin.previewImport>

/** What an import of this file would do; writes nothing. */
export async function previewImport(
  deps: Pick<Deps, 'db' | 'outline'>,
  file: { fileName: string; text: string },
): Promise<Preview> {
  const { format, rows } = await checkImport(deps, file)
  const countOf = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
  return {
    format,
    rows: rows.map(presentRow),
    created: countOf('new'),
    changed: countOf('changed'),
    same: countOf('same'),
    invalid: countOf('invalid'),
  }
}

/** A row that cannot be read shows what it has. */
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
