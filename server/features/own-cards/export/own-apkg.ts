import type { ExportedNote, ExportedShippedCard, ExportedState } from '#contracts/own-cards/own-export.ts'
import { type AnkiDays, type AnkiRating, ankiLogOf, ankiScheduleOf } from '#domain/own-cards/anki-card.ts'
import { ankiNoteParts, type CardMarks } from '#domain/own-cards/anki-note-data.ts'
import { fieldsOfNote } from '#domain/own-cards/own-note-types.ts'
import { noonOfStudyDay } from '#domain/scheduling/study-day.ts'
import { type AnkiDeck, secondsOf } from '#server/platform/files/anki-collection.ts'
import {
  type AnkiCard,
  type AnkiNote,
  AnkiPackage,
  FreeIds,
  firstAnkiId,
} from '#server/platform/files/anki-package.ts'
import { noteTypeOfForm } from './own-note-types.ts'

export interface OwnApkgTask {
  days: AnkiDays
  decks: readonly { id: number; name: string }[]
  /** The deck around those of the shipped chapters. */
  shippedDeck: string
}

export type OwnApkgPart = { notes: ExportedNote[] } | { shipped: ExportedShippedCard[] }

/** Own notes, and shipped cards that were studied, as the collection of an Anki package, with schedule and log. */
export async function ownApkg(task: OwnApkgTask, parts: AsyncIterable<OwnApkgPart>): Promise<Buffer> {
  const now = new Date(task.days.nowMs)
  const file = await AnkiPackage.open({
    noteTypes: Object.values(noteTypeOfForm),
    now,
    days: collectionDays(task.days),
  })
  const notes = new AnkiNotes(task)
  for await (const part of parts) {
    if ('notes' in part) for (const note of part.notes) file.add(notes.ofNote(note))
    else for (const card of part.shipped) file.add(notes.ofShipped(card))
  }
  return file.finishCollection(notes.decks.all())
}

function collectionDays({ firstDay, today, timeZone }: AnkiDays) {
  const noon = noonOfStudyDay(firstDay, timeZone)
  const noonInUtc = (firstDay + 0.5) * 86_400_000
  return {
    createdAt: new Date(noon),
    minutesWest: Math.round((noon - noonInUtc) / 60_000),
    today: today - firstDay,
  }
}

/** Decks by name, with those around them, which Anki expects. */
class DeckTree {
  private readonly byName = new Map<string, AnkiDeck>()
  private nextId = firstAnkiId

  /** @returns the id of the deck in Anki */
  idOf(name: string): number {
    const known = this.byName.get(name)
    if (known) return known.id
    const parts = name.split('::')
    if (parts.length > 1) this.idOf(parts.slice(0, -1).join('::'))
    const deck = { id: ++this.nextId, name }
    this.byName.set(name, deck)
    return deck.id
  }

  all(): AnkiDeck[] {
    return [...this.byName.values()]
  }
}

interface CardToWrite {
  number: number
  state: ExportedState | null
  ratings: ExportedNote['cards'][number]['ratings']
}

/** Makes notes for Anki, with ids and places that are given once. */
class AnkiNotes {
  readonly decks = new DeckTree()
  private readonly task: OwnApkgTask
  private readonly deckNames: ReadonlyMap<number, string>
  private readonly noteIds = new FreeIds()
  private readonly cardIds = new FreeIds()
  private newCards = 0

  constructor(task: OwnApkgTask) {
    this.task = task
    this.deckNames = new Map(task.decks.map(({ id, name }) => [id, name]))
    for (const { name } of task.decks) this.decks.idOf(name)
  }

  ofNote(note: ExportedNote): AnkiNote {
    const { guid, deckId, form, createdAt, cards } = note
    const created = Date.parse(createdAt)
    return {
      id: this.noteIds.from(created),
      guid,
      noteTypeId: noteTypeOfForm[form].id,
      modified: secondsOf(new Date(note.revisedAt)),
      ...ankiNoteParts(fieldsOfNote(note), note.tags, marksOf(cards)),
      cards: this.cardsOf(cards, { created, deck: this.deckNames.get(deckId) ?? 'Default' }),
    }
  }

  ofShipped(card: ExportedShippedCard): AnkiNote {
    const { id, key, question, answer, why, source, category, state, ratings } = card
    const created = firstAnkiId + id
    const only = [{ number: 1, state, ratings }]
    // Two colons would create a deck inside a deck.
    const deck = `${this.task.shippedDeck}::${card.chapter.replaceAll('::', ':')}`
    // The learner's tags are among those of the card.
    const marks = marksOf([{ number: 1, state: { ...state, tags: [] } }])
    return {
      id: this.noteIds.from(created),
      guid: key ?? `card-${id}`,
      noteTypeId: noteTypeOfForm.shipped.id,
      modified: Math.floor(this.task.days.nowMs / 1000),
      ...ankiNoteParts([question, answer, why, source, category ?? ''], card.tags, marks),
      cards: this.cardsOf(only, { created, deck }),
    }
  }

  private cardsOf(
    cards: readonly CardToWrite[],
    { created, deck }: { created: number; deck: string },
  ): AnkiCard[] {
    return cards.map(({ number, state, ratings }) => ({
      id: this.cardIds.from(created),
      deckId: this.decks.idOf(deck),
      ord: number - 1,
      schedule: ankiScheduleOf(state, ++this.newCards, this.task.days),
      log: ankiLogOf(ratings as AnkiRating[], state?.difficulty ?? null),
    }))
  }
}

const marksOf = (cards: readonly Pick<CardToWrite, 'number' | 'state'>[]): ReadonlyMap<number, CardMarks> =>
  new Map(
    cards.flatMap(({ number, state }) => {
      if (state === null) return []
      const { isStarred, needsReview, notes, tags } = state
      return [[number, { isStarred, needsReview, notes, tags }] as const]
    }),
  )
