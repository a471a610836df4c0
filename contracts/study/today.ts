import { z } from 'zod'
import { studyCard } from '#contracts/catalogue/catalogue.ts'
import { count, id } from '#contracts/primitives.ts'
import { drugEntry } from './components.ts'

const kinds = { reviews: count, newCards: count, questions: count }
/**
 * The counts of a plan. The last two fields are absent in replies that a browser stored from the previous
 * version.
 */
export const parts = z.object({
  ...kinds,
  minutes: count,
  /** The minutes of each kind, which add up to the total. */
  minutesOf: z.object(kinds).optional(),
  /** The number of questions among them that are asked again. */
  repeats: count.optional(),
})

/** A day of the plan: cards, components of drugs and questions, as counts and in seconds. */
const ofDay = z.object({ reviews: count, newCards: count, drugComponents: count, questions: count })

export const dayAhead = z.object({
  date: z.string(),
  counts: ofDay,
  seconds: ofDay,
  secondsOfDay: count,
  isRestDay: z.boolean(),
})

/**
 * The minutes for study on a day; `usual`: before rest days ask for more or less; `restDays`: the rest days
 * that this day makes up for.
 */
export const minutesOfDay = z.object({
  today: count,
  usual: count,
  /** The first week until the exam with the most minutes a day, if they are more than today's. */
  rises: z.object({ from: z.string(), minutes: count }).optional(),
  restDays: z.object({ first: z.string(), last: z.string() }).nullable(),
})

/** Cards of a session in their order: flashcards, and components of drugs. */
const sessionCards = {
  /** Study cards, under the name that clients of all versions read. */
  entries: z.array(studyCard),
  /** Components of drugs among the cards. */
  drugEntries: z.array(drugEntry),
  /** The order of both: ids of flashcards, and of components in the form of `cardId`. */
  order: z.array(z.union([id, z.string()])),
}

/** The next cards in the order of their worth, for learners who study more than was planned. */
export const more = z.object({ ...sessionCards, minutes: count })

/** A learner's study on one day: the plan as it was made, and the part of it that is left. */
export const today = z.object({
  date: z.string(),
  /** The plan as it was made; minutes are those of its parts, rounded up. */
  plan: parts,
  left: parts,
  minutes: minutesOfDay,
  /** Items that are due and not planned for today. */
  waiting: z.object({
    cards: count,
    /** The number of drug components among the cards; absent in replies stored from the previous version. */
    components: count.optional(),
    questions: count,
  }),
  /**
   * Whether the minutes are enough: for everything that comes due on every day of `ahead`; so that no more
   * waits at its end than now; or not at all.
   */
  enough: z.enum(['every-day', 'in-two-weeks', 'no']),
  /** The number of cards that will wait then. */
  waitingLater: count,
  /**
   * The day until which so many cards wait that no new ones come. Null: new cards come, or, with
   * `isCatchingUp`, they pause for longer than the plan was followed.
   */
  newCardsFrom: z.string().nullable(),
  isCatchingUp: z.boolean(),
  /** The first day on which nothing waits. */
  caughtUpOn: z.string().nullable(),
  /** The number of days without study before today; null before the first one. */
  daysAway: count.nullable(),
  /** Whether questions have a part of the minutes, which ends when they are left undone for three days. */
  questionTime: z.enum(['kept', 'ended-today', 'ended']),
  reviewedToday: count,
  /**
   * The number of items that have changed since the learner learned them, and of which they were not told;
   * absent in replies of the previous version.
   */
  changed: count.optional(),
  ...sessionCards,
  /**
   * By chapter: the cards of today that are left, the reviews among them, and due cards that are not planned
   * for today.
   */
  chapters: z.array(z.object({ id, cards: count, reviews: count.optional(), waiting: count.optional() })),
  /** Today as planned, and the days after it. */
  ahead: z.array(dayAhead),
  daysToExam: z.number().int().nullable(),
  /**
   * `keep`: the exam date has passed, so that known cards are kept up and no new ones are added
   * automatically.
   */
  goal: z.enum(['exam', 'keep']),
  /** Whether today is kept free, so that little is offered. */
  isRestDay: z.boolean(),
  /** The number of unseen cards that come after today. */
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
