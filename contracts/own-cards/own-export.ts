import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idText, instant, percent, uuid } from '#contracts/primitives.ts'
import { ownNote } from './own-cards.ts'

/** A learner's own decks, notes and cards as a file, with what was learnt of them. */

export const ownExportFormats = ['apkg', 'csv', 'json'] as const
export type OwnExportFormat = (typeof ownExportFormats)[number]

const studyDay = z.number().int()
const confidence = z.number().int().min(1).max(4)

/** What a learner knows of a card. Days are study days: days since 1 January 1970 in the learner's time zone. */
export const exportedState = z.object({
  mastery: percent,
  reviewCount: count,
  lastReviewedAt: instant.nullable(),
  lastConfidence: confidence.nullable(),
  needsReview: z.boolean(),
  isStarred: z.boolean(),
  notes: z.string(),
  tags: z.array(z.string()),
  /** The memory of FSRS: stability in days, difficulty from 1 to 10. */
  stability: z.number().nullable(),
  difficulty: z.number().nullable(),
  lastStudyDay: studyDay.nullable(),
  dueDay: studyDay.nullable(),
  lapses: count,
  isSuspended: z.boolean(),
  buriedUntil: studyDay.nullable(),
})
export type ExportedState = z.infer<typeof exportedState>

/** A rating that counted and was not undone, with the state before it and what it changed. */
export const exportedRating = z.object({
  id: uuid,
  reviewedAt: instant,
  studyDay,
  confidence,
  /** From showing the card to its rating; null when it is not known. */
  seconds: count.nullable(),
  before: exportedState.pick({
    ...({ mastery: true, reviewCount: true, lastReviewedAt: true, lastConfidence: true } as const),
    ...({ needsReview: true, stability: true, difficulty: true } as const),
    ...({ lastStudyDay: true, dueDay: true, lapses: true } as const),
  }),
  after: exportedState.pick({ mastery: true, needsReview: true, dueDay: true }),
})
export type ExportedRating = z.infer<typeof exportedRating>

/** A card of a note: 1, and 2 for the reverse; the number of the gap in a cloze text. */
export const exportedCard = z.object({
  id,
  number: count,
  question: z.string(),
  answer: z.string(),
  typed: z.string().nullable(),
  /** Null for a card that was never touched. */
  state: exportedState.nullable(),
  /** The oldest first. */
  ratings: z.array(exportedRating),
})

/** A note with its cards. Texts are Markdown. */
export const exportedNote = ownNote
  .omit({ deckName: true, revision: true, deletedAt: true })
  .extend({ guid: z.string(), cards: z.array(exportedCard) })
export type ExportedNote = z.infer<typeof exportedNote>

/** A shipped card that the learner has studied and may open. */
export const exportedShippedCard = z.object({
  id,
  /** The same in every installation; null for a card that was added here. */
  key: z.string().nullable(),
  chapterId: id,
  chapter: z.string(),
  category: z.string().nullable(),
  question: z.string(),
  answer: z.string(),
  why: z.string(),
  source: z.string(),
  tags: z.array(z.string()),
  state: exportedState,
  ratings: z.array(exportedRating),
})
export type ExportedShippedCard = z.infer<typeof exportedShippedCard>

export const exportedDeck = z.object({ id, name: z.string(), createdAt: instant })
export type ExportedDeck = z.infer<typeof exportedDeck>

/** What stands before the lists `decks`, `notes` and `shipped` in a JSON file. */
export const exportHead = z.object({
  format: z.literal('regimen-own-cards'),
  version: z.literal(1),
  exportedAt: instant,
  timeZone: z.string(),
})

export const ownExport = {
  exportOwn: endpoint({
    method: 'GET',
    path: '/api/own/export',
    summary:
      'The learner’s own notes as a file: an Anki package with schedule and log, CSV with a row for each note, or JSON with all that is stored',
    access: 'user',
    limit: { points: 20, windowSeconds: 3600, per: 'user' },
    query: z.object({
      format: z.enum(ownExportFormats).default('csv'),
      /** A deck with those inside it; all decks without it. */
      deckId: idText.optional(),
      /** Whether the shipped cards that the learner has studied and may open are in the file too. */
      shipped: z.enum(['true', 'false']).default('false'),
    }),
    reply: z.string(),
    produces: 'text/csv',
  }),
}
