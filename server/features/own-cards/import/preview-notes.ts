import type { HandlerResult } from '#contracts/endpoint.ts'
import type { ownImport } from '#contracts/own-cards/own-import.ts'
import type { Database } from '#server/database/connect.ts'
import { type PlannedRow, planUpload, summaryOf, type Upload } from './plan-upload.ts'

type Preview = HandlerResult<typeof ownImport.previewNotes>

const mostRows = 100
/** Longer texts are shown in part. */
const mostShown = 600

/** What an import of this file would do; writes nothing. */
export async function previewNotes(db: Database, userId: number, upload: Upload): Promise<Preview> {
  const rows = await planUpload(db, { userId, upload })
  const isSpecial = (row: PlannedRow) =>
    row.state === 'refused' || ('conflicts' in row && row.conflicts.length > 0)
  const specialFirst = [...rows.filter(isSpecial), ...rows.filter((row) => !isSpecial(row))]
  const { columns, refused } = upload.file
  return {
    ...summaryOf(upload.file, rows),
    decks: newDecks(rows, upload.deck),
    rows: specialFirst.slice(0, mostRows).map((row) => presentRow(row, upload.deck)),
    columns,
    unread: refused,
  }
}

/** The decks of the new notes, in the order of their names. */
function newDecks(rows: readonly PlannedRow[], chosen: string): Preview['decks'] {
  const counts = new Map<string, number>()
  for (const { state, file } of rows) {
    const name = file.deck ?? chosen
    if (state === 'new') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, notes]) => ({ name, notes }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

function presentRow(row: PlannedRow, chosen: string): Preview['rows'][number] {
  const { line, deck, text } = row.file
  const cut = (shown: string) => shown.slice(0, mostShown).toWellFormed()
  return {
    line,
    form: text.form ?? 'basic',
    front: cut(text.front),
    back: cut(text.back ?? ''),
    deck: deck ?? chosen,
    tags: (text.tags ?? []).slice(0, 50).map((tag) => tag.slice(0, 200)),
    state: row.state,
    problems: 'problems' in row ? row.problems : [],
    conflicts: 'conflicts' in row ? row.conflicts : [],
  }
}
