import { Readable } from 'node:stream'
import { fileOfKey } from '#domain/own-cards/anki-note-data.ts'
import { mediaKeysIn } from '#domain/own-cards/media-key.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { readMediaBytes } from '#server/features/own-cards/media/media-bytes.ts'
import { listKnownKeys } from '#server/features/own-cards/media/own-media.queries.ts'
import { ankiZip } from '#server/platform/files/anki-package.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import type { CsvCell } from '#server/platform/http/send-csv.ts'
import type { OwnApkgPart } from './own-apkg.ts'
import { csvOfNotes, csvOfShipped } from './own-csv.ts'
import { type DeckRow, findDeckName, findFirstDay, listDecks } from './own-export.queries.ts'
import { jsonOfOwn } from './own-json.ts'
import { readNotes, readShipped } from './read-own.ts'
import { writeOwnApkg } from './write-own-apkg.ts'

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'mediaStore'>

interface OwnExportRequest {
  deckId: number | undefined
  /** Whether the studied shipped cards are in the file too. */
  isWithShipped: boolean
}

interface OwnExport {
  decks: DeckRow[]
  notes: ReturnType<typeof readNotes>
  shipped: ReturnType<typeof readShipped>
  now: Date
  /** The study day of the learner. */
  today: number
}

/** The name of the file, without its ending, and what it is made of. @throws HttpError 404 for an unknown deck */
export async function beginExport(
  deps: ExportDeps,
  learner: SignedIn,
  { deckId, isWithShipped }: OwnExportRequest,
): Promise<OwnExport & { fileTitle: string }> {
  const deckName = deckId === undefined ? undefined : await findDeckName(deps.db, learner.userId, deckId)
  if (deckId !== undefined && deckName === undefined) throw notFound('This deck does not exist')
  const now = deps.clock.now()
  const today = studyDayOf(now.getTime(), learner.timeZone)
  return {
    decks: await listDecks(deps.db, learner.userId, deckName),
    notes: readNotes(deps, learner, deckName),
    shipped: isWithShipped ? readShipped(deps, learner) : nothing(),
    now,
    today,
    fileTitle: `own-cards-${isoDateOfStudyDay(today)}`,
  }
}

async function* nothing(): AsyncIterable<never[]> {}

/** The rows of a table, read while they are sent. */
export async function* rowsOfOwn({ config }: ExportDeps, own: OwnExport): AsyncIterable<CsvCell[][]> {
  yield* csvOfNotes(own.notes, new Map(own.decks.map(({ id, name }) => [id, name])))
  yield* csvOfShipped(own.shipped, config.appName)
}

/** A JSON file with all that is stored, read while it is sent. */
export const jsonFileOfOwn = ({ timeZone }: SignedIn, own: OwnExport): Readable =>
  Readable.from(
    jsonOfOwn({
      head: { format: 'regimen-own-cards', version: 1, exportedAt: own.now.toISOString(), timeZone },
      decks: own.decks.map((deck) => ({ ...deck, createdAt: deck.createdAt.toISOString() })),
      notes: own.notes,
      shipped: own.shipped,
    }),
  )

/**
 * An Anki package with the pictures and sounds of its notes, which are read while it is sent. @throws HttpError 429 or 503
 * when too many wait, 503 while files cannot be read
 */
export async function apkgOfOwn(
  deps: ExportDeps,
  { userId, timeZone }: SignedIn,
  own: OwnExport,
): Promise<NodeJS.ReadableStream> {
  const { db, config } = deps
  const firstDay = await findFirstDay(db, userId)
  const days = {
    firstDay: Math.min(firstDay ?? own.today, own.today),
    today: own.today,
    nowMs: own.now.getTime(),
    timeZone,
  }
  const decks = own.decks.map(({ id, name }) => ({ id, name }))
  const keys = new Set<string>()
  const task = { days, decks, shippedDeck: config.appName }
  const collection = await writeOwnApkg(userId, task, partsOf(own, keys))
  const stored = keys.size === 0 ? keys : await listKnownKeys(db, userId, [...keys])
  const readWhole = (key: string) => readMediaBytes(deps, { userId, key, isSmall: false })
  const [first] = stored
  // While the answer can still say so: whether files can be read at all.
  if (first !== undefined) await readWhole(first)
  const media = [...stored].map((key) => ({
    name: fileOfKey(key),
    // A file that has gone meanwhile is empty, and costs the others nothing.
    read: async () => (await readWhole(key)) ?? new Uint8Array(),
  }))
  return ankiZip(collection, media)
}

/** @param keys gets those of the pictures and sounds in the notes */
async function* partsOf({ notes, shipped }: OwnExport, keys: Set<string>): AsyncIterable<OwnApkgPart> {
  for await (const part of notes) {
    for (const { front, back, why } of part)
      for (const key of mediaKeysIn([front, back, why].join('\n'))) keys.add(key)
    yield { notes: part }
  }
  for await (const part of shipped) yield { shipped: part }
}
