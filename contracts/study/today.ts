import { z } from 'zod'
import { studyCard } from '#contracts/catalogue/catalogue.ts'
import { count, id } from '#contracts/primitives.ts'
import { drugEntry } from './components.ts'

const kinds = { reviews: count, newCards: count, questions: count }
/** The last two are not in a reply that a browser has kept from the version before. */
const parts = z.object({
  ...kinds,
  minutes: count,
  /** Minutes of each kind, that add up to all. */
  minutesOf: z.object(kinds).optional(),
  /** Of the questions, those to be asked again. */
  repeats: count.optional(),
})

/** A day of the plan: cards, components of drugs and questions, in numbers and in seconds. */
const ofDay = z.object({ reviews: count, newCards: count, drugComponents: count, questions: count })

/** Cards of a session in their order: flashcards, and components of drugs. */
const sessionCards = {
  /** Study cards, under the name that clients of every version read. */
  entries: z.array(studyCard),
  /** Components of drugs among the cards. */
  drugEntries: z.array(drugEntry),
  /** In which both come: ids of flashcards, and of components as `cardId` names them. */
  order: z.array(z.union([id, z.string()])),
}

/** The next cards by what they are worth, for whoever studies more than was planned. */
export const more = z.object({ ...sessionCards, minutes: count })

/** Read by pages of the version before, which stay open for days: what is left and what waits. */
const forVersionBefore = {
  dueCount: count.optional(),
  newCount: count.optional(),
  estimatedMinutes: count.optional(),
  /** Those to be asked again: their button begins no others. */
  dueQuestions: count.optional(),
  laterCount: count.optional(),
  forecast: z.array(z.object({ date: z.string(), reviews: count })).optional(),
}

/** What a learner studies on one day: the plan as it was made, and what is left of it. */
export const today = z.object({
  date: z.string(),
  /** As the plan was made; minutes are those of its parts, rounded up. */
  plan: parts,
  left: parts,
  /** For study: on this day, and before rest days ask for more: from and to which it says. */
  minutes: z.object({
    today: count,
    usual: count,
    /** The first of the weeks until the exam with the most minutes a day, where they are more than today's. */
    rises: z.object({ from: z.string(), minutes: count }).optional(),
    restDays: z.object({ first: z.string(), last: z.string() }).nullable(),
  }),
  /** Due, and not planned for today. */
  waiting: z.object({
    cards: count,
    /** Of the cards, components of drugs; not in a reply kept from the version before. */
    components: count.optional(),
    questions: count,
  }),
  /** Whether the minutes do: for all that comes due on every day of `ahead`; so that at its end no more waits than now; or not. */
  enough: z.enum(['every-day', 'in-two-weeks', 'no']),
  /** Cards that wait then. */
  waitingLater: count,
  /** So much waits that nothing new comes until then; null: new cards come, or with `isCatchingUp` they pause for longer than the plan was followed. */
  newCardsFrom: z.string().nullable(),
  isCatchingUp: z.boolean(),
  /** The first day on which nothing waits. */
  caughtUpOn: z.string().nullable(),
  /** Days without study before today; null before the first. */
  daysAway: count.nullable(),
  /** Whether questions have a part of the minutes: until they are left for three days. */
  questionTime: z.enum(['kept', 'ended-today', 'ended']),
  reviewedToday: count,
  ...sessionCards,
  /** By chapter: cards of today that are left, the reviews among them, and due cards that are not planned for today. */
  chapters: z.array(z.object({ id, cards: count, reviews: count.optional(), waiting: count.optional() })),
  /** Today as it was planned, and the days after it. */
  ahead: z.array(
    z.object({
      date: z.string(),
      counts: ofDay,
      seconds: ofDay,
      secondsOfDay: count,
      isRestDay: z.boolean(),
    }),
  ),
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
  ...forVersionBefore,
})
