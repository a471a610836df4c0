import type { HandlerResult } from '#contracts/endpoint.ts'
import type { questionAdmin } from '#contracts/question-admin.ts'
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

const summaryLength = 140

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

/** Up to the end of a word. */
function beginningOf(stem: string): string {
  if (stem.length <= summaryLength) return stem.toWellFormed()
  const start = stem.slice(0, summaryLength).toWellFormed()
  return `${start.slice(0, start.lastIndexOf(' ') + 1 || undefined).trim()} …`
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
