import { z } from 'zod'
import { drugComponentId } from '#contracts/drugs/drugs.ts'
import { count, id, instant, longId, uuid } from '#contracts/primitives.ts'

/** The recap of a study session: its ratings, and when its cards come back. */

export const sessionStats = z.object({ correctAnswers: count, totalAnswers: count, timeSpentSeconds: count })

const recapCard = z.object({
  reviewId: uuid,
  flashcardId: id,
  question: z.string(),
  chapterId: id,
  chapterTitle: z.string(),
  /** The key of the part of its chapter's primer that explains the card. */
  primerPart: z.string().nullable(),
  confidence: z.number().int(),
  reviewedAt: instant,
  undone: z.boolean(),
  dueDate: z.string().nullable(),
})

const recapDrug = z.object({
  reviewId: uuid,
  drugId: id,
  componentId: drugComponentId,
  /** For example "osimertinib: Boxed Warning". */
  title: z.string(),
  confidence: z.number().int(),
  reviewedAt: instant,
  undone: z.boolean(),
  dueDate: z.string().nullable(),
})

export const sessionRecap = z.object({
  session: z
    .object({
      id: longId,
      chapterId: id.nullable(),
      mode: z.string(),
      startedAt: instant,
      endedAt: instant.nullable(),
      cardsStudied: count,
      stats: sessionStats,
      cards: z.array(recapCard),
      /**
       * Components of drugs that were rated in the session; the counts include them. Absent when there were
       * none.
       */
      drugs: z.array(recapDrug).optional(),
    })
    .nullable(),
})
