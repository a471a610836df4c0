import { z } from 'zod'
import { studyCard } from './catalogue.ts'
import { drugEntry } from './drugs.ts'
import { count, id } from './primitives.ts'

/** What a learner studies on one day. */
export const today = z.object({
  date: z.string(),
  dueCount: count,
  newCount: count,
  reviewedToday: count,
  estimatedMinutes: count,
  /** Missed questions to be asked again today, within today's minutes; their time is in estimatedMinutes. */
  dueQuestions: count,
  /** Cards beyond today's budget, postponed. */
  laterCount: count,
  /** Study cards, under the name that clients of every version read. */
  entries: z.array(studyCard),
  /** Components of drugs among today's cards; they are in the counts too. */
  drugEntries: z.array(drugEntry),
  /** In which both come: ids of flashcards, and of components as `cardId` names them. */
  order: z.array(z.union([id, z.string()])),
  forecast: z.array(z.object({ date: z.string(), reviews: count })),
  daysToExam: z.number().int().nullable(),
  /** `keep`: the exam date has passed, so that what is known is kept and no new cards come by themselves. */
  goal: z.enum(['exam', 'keep']),
  /** Today is kept free: little is offered. */
  isRestDay: z.boolean(),
  /** Cards never seen that come after today. */
  unseenLater: count,
  phases: z.array(
    z.object({
      title: z.string(),
      focus: z.string(),
      startsOn: z.string(),
      endsOn: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  studyDays: count,
})
