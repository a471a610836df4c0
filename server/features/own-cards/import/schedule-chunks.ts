import { createHash } from 'node:crypto'
import {
  type AnkiCard,
  type AnkiReview,
  type Bringer,
  type BroughtReview,
  bringSchedule,
} from '#domain/own-cards/anki-schedule.ts'
import type { CardState } from '#domain/scheduling/card-state.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { LogRow, ScheduleChunk, StateRow } from './note-file.ts'

/** A card of a collection, as Anki stores it. */
export interface StoredCard extends Omit<AnkiCard, 'dueDay' | 'memory'> {
  id: number
  deckId: number
  ord: number
  isSuspended: boolean
  /** Days since the collection was made, or seconds since 1970 for a card that comes again within the day. */
  due: number
  /** 0 to 7. */
  flag: number
  /** JSON. */
  data: string
}

/** A card that is to get its schedule. */
export interface CardToSchedule {
  /** The guid of its note, and its number in it. */
  guid: string
  number: number
  card: StoredCard
}

interface Collection {
  /** The log by the ids of the cards. */
  log: ReadonlyMap<number, readonly AnkiReview[]>
  createdSeconds: number
  by: Bringer
}

/** So many rows of the log are written at once: no statement keeps others waiting for long. */
const rowsAtOnce = 1_000

/** The schedules of cards, by their places in the list. */
export function scheduleChunks(
  cards: readonly CardToSchedule[],
  { log, createdSeconds, by }: Collection,
): ScheduleChunk[] {
  const firstDay = studyDayOf(createdSeconds * 1000, by.timeZone)
  const chunks: ScheduleChunk[] = []
  let [places, states, rows]: [number[], StateRow[], LogRow[]] = [[], [], []]
  const end = () => {
    if (places.length > 0) chunks.push({ places, states: JSON.stringify(states), log: JSON.stringify(rows) })
    ;[places, states, rows] = [[], [], []]
  }
  for (const [place, { guid, number, card }] of cards.entries()) {
    const ankiCard = { ...card, ...memoryAndDay(card, { firstDay, timeZone: by.timeZone }) }
    const { state, log: reviews } = bringSchedule(ankiCard, log.get(card.id) ?? [], by)
    if (state.reviewCount === 0 && reviews.length === 0 && !card.isSuspended) continue
    places.push(place)
    states.push({ place, version: reviews.length, suspended: card.isSuspended, ...stateRow(state) })
    rows.push(...reviews.map((review, at) => logRow(review, { place, version: at + 1, guid, number })))
    if (rows.length + states.length >= rowsAtOnce) end()
  }
  end()
  return chunks
}

const mostDays = 100_000
const dayInRange = (day: number) => Math.min(mostDays, Math.max(0, day))

function memoryAndDay(
  { kind, due, data }: StoredCard,
  { firstDay, timeZone }: { firstDay: number; timeZone: string },
): Pick<AnkiCard, 'dueDay' | 'memory'> {
  if (kind === 0) return { dueDay: null, memory: null }
  const isInstant = due > mostDays
  const dueDay = dayInRange(isInstant ? studyDayOf(Math.min(due, 4e9) * 1000, timeZone) : firstDay + due)
  return { dueDay, memory: memoryIn(data) }
}

/** What Anki's FSRS has stored: stability and difficulty. */
function memoryIn(data: string): AnkiCard['memory'] {
  const { s, d } = parsed(data)
  if (typeof s !== 'number' || typeof d !== 'number' || !(s > 0) || !(d >= 1 && d <= 10)) return null
  return { stability: Math.min(36_500, s), difficulty: d }
}

function parsed(text: string): { s?: unknown; d?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}

const stateRow = (state: CardState) => ({
  mastery: state.mastery,
  count: state.reviewCount,
  at: state.lastReviewedAt,
  confidence: state.lastConfidence,
  stability: state.stability,
  difficulty: state.difficulty,
  day: state.lastStudyDay,
  due: state.dueDay,
  lapses: state.lapses,
})

function logRow(
  review: BroughtReview,
  { place, version, guid, number }: { place: number; version: number; guid: string; number: number },
): LogRow {
  return {
    place,
    version,
    id: reviewId(`${guid}/${number}/${review.at}`),
    reviewed: new Date(review.at).toISOString(),
    on_day: review.studyDay,
    rating: review.confidence,
    counts: review.counts,
    seconds: review.seconds,
    ...stateRow(review.after),
  }
}

/** A UUID made of a name (version 5), so that a rating has the same id whenever it comes. */
function reviewId(name: string): string {
  const bytes = createHash('sha1').update(`anki revlog ${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
