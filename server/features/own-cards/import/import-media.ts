import { setTimeout as pause } from 'node:timers/promises'
import { mediaKeysIn } from '#domain/own-cards/media-key.ts'
import { occlusionCards, occlusionFault, withTurnedRegions } from '#domain/own-cards/occlusion.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { MediaReading, PlacedMedia } from '#server/features/own-cards/media/media-file.ts'
import { listKnownKeys } from '#server/features/own-cards/media/own-media.queries.ts'
import { placeMedia } from '#server/features/own-cards/media/place-media.ts'
import { readMedia } from '#server/features/own-cards/media/read-media.ts'
import { saveMedia } from '#server/features/own-cards/media/store-media.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { leftOutText } from './media-in-fields.ts'
import type { FoundMedia, MediaOfPackage, ReadNote } from './note-file.ts'
import { listMediaOutcomes, type MediaOutcome, saveMediaOutcome } from './own-import-media.queries.ts'
import type { Refusal } from './own-imports.queries.ts'

type MediaDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mediaStore'>

const busyMs = 5_000
const notThere = 'It is not in the package'

interface Start {
  db: Database
  userId: number
  outcomes: Map<string, MediaOutcome>
  /** Whether the files that notes name are stored before them; in a check they are not. */
  isStored: boolean
}

/** The pictures and sounds of a package while it is checked or imported. */
export class ImportMedia {
  readonly #db: Database
  readonly #userId: number
  readonly #outcomes: Map<string, MediaOutcome>
  readonly #isStored: boolean

  private constructor({ db, userId, outcomes, isStored }: Start) {
    this.#db = db
    this.#userId = userId
    this.#outcomes = outcomes
    this.#isStored = isStored
  }

  static async of(start: Omit<Start, 'outcomes'>): Promise<ImportMedia> {
    return new ImportMedia({ ...start, outcomes: await listMediaOutcomes(start.db, start.userId) })
  }

  /** The sources of the files whose outcome is known already. */
  get known(): string[] {
    return [...this.#outcomes.keys()]
  }

  /** Stores files, each in a short transaction. @returns the number of those that were @throws MediaNotSaved */
  async store(deps: MediaDeps, files: readonly MediaOfPackage[]): Promise<number> {
    const userId = this.#userId
    const readable = files.filter(({ problem }) => problem === null)
    const readings = await readInTime(
      deps,
      userId,
      readable.map(({ bytes }) => bytes),
    )
    const placed = await placeMedia(
      deps,
      userId,
      readings.filter((reading) => 'key' in reading),
    )
    const placedBy = new Map(placed.map((file) => [file.key, file]))
    const readingOf = new Map(readable.map(({ source }, at) => [source, readings[at]]))
    let stored = 0
    for (const { source, problem } of files) {
      const read = problem === null ? readingOf.get(source) : { problem, isUnsupported: false }
      const reading = read && 'key' in read ? placedBy.get(read.key) : read
      const outcome = await storeOne(deps, { userId, source, reading })
      this.#outcomes.set(source, outcome)
      if ('key' in outcome) stored += 1
    }
    return stored
  }

  /** Notes with the keys of the stored files, and words for those that could not be taken; refused notes stay as they are. */
  async resolve(notes: readonly ReadNote[]): Promise<{ notes: ReadNote[]; refusals: Refusal[] }> {
    const refusals: Refusal[] = []
    const missing = notes.flatMap(({ media }) =>
      media.filter(({ source }) => source === null).map(({ key }) => key),
    )
    const own =
      missing.length === 0 ? new Set<string>() : await listKnownKeys(this.#db, this.#userId, missing)
    const resolved = notes.map((note) => {
      if (note.media.length === 0 || note.problems.length > 0) return note
      const changes = new Map<string, string | undefined>()
      for (const media of note.media) {
        // A package without its files may come back to where it was made.
        const outcome = own.has(media.key) ? { key: media.key } : this.#outcomeOf(media)
        if (!outcome || changes.has(media.key)) continue
        if ('key' in outcome) changes.set(media.key, outcome.key)
        else {
          changes.set(media.key, undefined)
          refusals.push({
            line: note.line,
            file: media.name.replaceAll('\u0000', '').slice(0, 300).toWellFormed(),
            front: '',
            reason: outcome.reason,
          })
        }
      }
      return changes.size === 0 ? note : changed(note, changes)
    })
    return { notes: resolved, refusals }
  }

  #outcomeOf({ source }: FoundMedia): MediaOutcome | undefined {
    if (source === null) return { reason: notThere }
    return this.#outcomes.get(source) ?? (this.#isStored ? { reason: notThere } : undefined)
  }
}

/** @param keys the keys that take the place of those in the texts; undefined for words instead */
function changed(note: ReadNote, keys: ReadonlyMap<string, string | undefined>): ReadNote {
  const names = new Map(note.media.map(({ key, name }) => [key, name]))
  const replace = (text: string) => {
    let replaced = text
    for (const key of mediaKeysIn(text)) {
      if (!keys.has(key)) continue
      const stored = keys.get(key)
      replaced =
        stored === undefined
          ? replaced.replaceAll(
              new RegExp(
                `!\\[[^\\]\\n]*\\]\\((?:media|occlusion):${key.replace('.', '\\.')}(?: "[^"\\n]*")?\\)`,
                'g',
              ),
              () => leftOutText(names.get(key) ?? ''),
            )
          : replaced.replaceAll(
              new RegExp(`(?<=\\]\\((?:media|occlusion):)${key.replace('.', '\\.')}(?=[) ])`, 'g'),
              stored,
            )
    }
    return replaced
  }
  const { text } = note
  const isOcclusion = text.form === 'occlusion'
  const front = isOcclusion ? withTurnedRegions(replace(text.front)) : replace(text.front)
  const back = text.back === undefined ? undefined : replace(text.back)
  // Regions without their picture ask for nothing.
  const fault = isOcclusion ? occlusionFault(front) : undefined
  return {
    ...note,
    problems: fault === undefined ? [] : [fault],
    text: {
      ...text,
      front,
      ...(back !== undefined && { back }),
      ...(text.why !== undefined && { why: replace(text.why) }),
    },
    made:
      isOcclusion && note.made.length > 0
        ? occlusionCards(front, back ?? '')
        : note.made.map((card) => ({
            ...card,
            question: replace(card.question),
            answer: replace(card.answer),
          })),
  }
}

async function storeOne(
  deps: MediaDeps,
  {
    userId,
    source,
    reading,
  }: {
    userId: number
    source: string
    reading: PlacedMedia | Extract<MediaReading, { problem: string }> | undefined
  },
): Promise<MediaOutcome> {
  const { db, clock } = deps
  if (!reading) return { reason: 'It could not be read' }
  if ('problem' in reading) {
    const outcome = { reason: reading.problem }
    await saveMediaOutcome(db, userId, source, outcome)
    return outcome
  }
  try {
    const outcome = { key: reading.key }
    await db.transaction(async (tx) => {
      await saveMedia(tx, { userId, now: clock.now() }, [reading])
      await saveMediaOutcome(tx, userId, source, outcome)
    })
    return outcome
  } catch (error) {
    // With more room it can be taken later.
    if (error instanceof HttpError && error.code === 'media_full') return { reason: error.message }
    throw error
  }
}

/** Waits while too many others let pictures be read. */
async function readInTime(
  deps: MediaDeps,
  userId: number,
  files: readonly Uint8Array[],
): Promise<MediaReading[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return files.length === 0 ? [] : await readMedia(deps, userId, files)
    } catch (error) {
      const isBusy = error instanceof HttpError && (error.status === 429 || error.status === 503)
      if (!isBusy || tries === 20) throw error
      await pause(busyMs)
    }
  }
}
