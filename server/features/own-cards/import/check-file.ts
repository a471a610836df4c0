import type { HandlerResult } from '#contracts/endpoint.ts'
import type { ownImport } from '#contracts/own-cards/own-import.ts'
import type { ColumnChoice } from '#domain/import/file-cards.ts'
import { categoriesInOrder } from '#domain/outline/outline-places.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { createTurns } from '#server/platform/jobs/turns.ts'
import { ImportMedia } from './import-media.ts'
import type { FileHead } from './note-file.ts'
import { type ImportCounts, type ImportKey, type ImportRow, saveCheck } from './own-imports.queries.ts'
import { addCounts, countsOf, noCounts, type PlannedRow, planNotes } from './plan-notes.ts'
import { readInWorker } from './read-in-worker.ts'
import { formatNamed, requireImport } from './upload-file.ts'
import { MissingPart, withFile } from './with-file.ts'

type Check = HandlerResult<typeof ownImport.checkImport>

/** The largest packages are read in less, and a proxy waits for a minute. */
const longestReadMs = 50_000
const isLarge = (size: number) => size > 20 * 2 ** 20

const inTurn = createTurns({ atOnce: 2, perUser: 2, waiting: 20 })

const mostRows = 100
/** Longer texts are shown in part. */
const mostShown = 600

/**
 * What an import of a file would do; writes no notes. An import begins only after it has been checked.
 * @throws HttpError 404, 409 for a file that is not here as a whole, 422 for one that cannot be read, 429 or 503 when
 * too many wait
 */
export async function checkFile(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'outline'>,
  key: ImportKey,
  columns: ColumnChoice | undefined,
): Promise<Check> {
  const row = await requireImport(deps, key)
  if ((row.state !== 'uploading' && row.state !== 'checked') || row.received < row.size)
    throw conflict('The file is not here as a whole. Please choose it again.', 'not_uploaded')
  return inTurn({ userId: key.userId, isLong: isLarge(row.size) }, () => readAndSave(deps, row, columns))
}

async function readAndSave(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'outline'>,
  row: ImportRow,
  columns: ColumnChoice | undefined,
): Promise<Check> {
  const seen = new SeenNotes()
  const task = {
    format: formatNamed(row.name),
    chosen: columns,
    categories: categoriesInOrder(deps.outline),
    now: deps.clock.now().getTime(),
  }
  const media = await ImportMedia.of({ db: deps.db, userId: row.userId, isStored: false })
  try {
    await withFile(deps.db, row, async (path) => {
      for await (const part of readInWorker(
        deps,
        { ...task, path, knownMedia: [] },
        { mostMs: longestReadMs },
      )) {
        if ('head' in part) seen.head = part.head
        else if ('notes' in part)
          seen.add(await planPart(deps.db, row.userId, (await media.resolve(part.notes)).notes), part)
      }
    })
  } catch (error) {
    if (error instanceof MissingPart) throw conflict('Another file was chosen meanwhile.', 'not_uploaded')
    throw error
  }
  const { head, counts } = seen
  await saveCheck(deps.db, row, {
    ...counts,
    state: head.refused === null ? 'checked' : 'uploading',
    format: head.format,
    columns: columns ?? null,
    total: seen.total,
    updatedAt: deps.clock.now(),
  })
  return seen.result()
}

const planPart = (db: Database, userId: number, notes: Parameters<typeof planNotes>[1]['notes']) =>
  planNotes(db, { userId, notes, conflicts: 'mine' })

/** What is shown of a file, collected part by part. */
class SeenNotes {
  head: FileHead = { format: 'csv', columns: null, refused: null, remarks: [] }
  counts: ImportCounts = noCounts
  total = 0
  readonly #extras = { cards: 0, reviews: 0, media: 0 }
  readonly #decks = new Map<string, number>()
  readonly #special: PlannedRow[] = []
  readonly #others: PlannedRow[] = []

  add(rows: readonly PlannedRow[], { reviews, media }: { reviews: number; media: number }): void {
    this.counts = addCounts(this.counts, countsOf(rows))
    this.total += rows.length
    this.#extras.reviews += reviews
    this.#extras.media += media
    for (const row of rows) {
      const isSpecial = row.state === 'refused' || ('conflicts' in row && row.conflicts.length > 0)
      const list = isSpecial ? this.#special : this.#others
      if (list.length < mostRows) list.push(row)
      if (row.state !== 'new') continue
      this.#extras.cards += row.file.cardCount
      const { deck } = row.file
      if (deck !== null) this.#decks.set(deck, (this.#decks.get(deck) ?? 0) + 1)
    }
  }

  result(): Check {
    const { format, columns, refused, remarks } = this.head
    return {
      ...this.counts,
      ...this.#extras,
      ...{ format, remarks, columns, unread: refused },
      decks: [...this.#decks]
        .map(([name, notes]) => ({ name, notes }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en')),
      rows: [...this.#special, ...this.#others].slice(0, mostRows).map(presentRow),
    }
  }
}

function presentRow(row: PlannedRow): Check['rows'][number] {
  const { line, deck, text } = row.file
  const cut = (shown: string) => shown.slice(0, mostShown).toWellFormed()
  return {
    line,
    form: text.form ?? 'basic',
    front: cut(text.front),
    back: cut(text.back ?? ''),
    deck: deck ?? '',
    tags: (text.tags ?? []).slice(0, 50).map((tag) => tag.slice(0, 200)),
    state: row.state,
    problems: 'problems' in row ? row.problems : [],
    conflicts: 'conflicts' in row ? row.conflicts : [],
  }
}
