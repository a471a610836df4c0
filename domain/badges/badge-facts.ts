import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { CardMemory } from '#domain/readiness/knowledge.ts'

/**
 * The facts about a learner that the rules of badges read, each measured separately. A review is a card on a
 * study day: rated, counted and not undone. A question is a first attempt. Days are study days.
 */
export type BadgeFacts = {
  reviews: {
    total: number
    /** The largest number in one session. */
    mostInSession: number
    /** Sessions with reviews in at least 3 categories. */
    mixedSessions: number
    /** Reviews by the id of the category. */
    byCategory: ReadonlyMap<string, number>
  }
  /** Reviews of due cards in the last 30 days, on a later day than the card's previous review. */
  dueReviews: { total: number; recalled: number }
  /** Days with a review of a due card, and no card left due at their end. */
  clearedDays: number
  /** Cards rated 1, and later rated 3 or 4 on two days. */
  cardsTurnedAround: number
  /** Cards with a stability of 60 days or more. */
  lastingCards: number
  /** Chapters with every card seen. */
  seenChapters: { today: number; chapters: readonly { memories: readonly CardMemory[] }[] }
  /** First attempts by confidence. */
  questions: readonly { confidence: QuestionConfidence; answered: number; right: number }[]
  /**
   * Questions missed with confidence 3 that were answered right, themselves or by their twins, at least 7
   * days later.
   */
  correctedErrors: number
  /** Full exam simulations finished with half of their questions answered. */
  fullExams: number
  readiness: {
    /** Every category of the outline. */
    categories: readonly CategoryFacts[]
    /** The lower end of the 80 % range, 0 to 1; null until readiness may be shown. */
    low: number | null
  }
  drugs: readonly DrugFacts[]
  /** Study days in ascending order, each once. */
  studyDays: readonly number[]
  /** The day on which an exam date was chosen, and the exam day; null without one. */
  examPlan: { setOn: number; examDay: number } | null
  /** Cards and questions with a report that an admin approved. */
  approvedFlags: number
}

/** The facts about a learner who has done nothing, in an empty catalogue. */
export const noFacts: BadgeFacts = {
  reviews: { total: 0, mostInSession: 0, mixedSessions: 0, byCategory: new Map() },
  dueReviews: { total: 0, recalled: 0 },
  clearedDays: 0,
  cardsTurnedAround: 0,
  lastingCards: 0,
  seenChapters: { today: 0, chapters: [] },
  questions: [],
  correctedErrors: 0,
  fullExams: 0,
  readiness: { categories: [], low: null },
  drugs: [],
  studyDays: [],
  examPlan: null,
  approvedFlags: 0,
}

export type CategoryFacts = {
  id: string
  firstAttempts: number
  questionsInBank: number
  /** The questions among them that were never answered. */
  unusedQuestions: number
  /** Expected share right, 0 to 1. */
  share: number
  cards: number
  /** Cards that were reviewed at least once. */
  cardsSeen: number
}

export type DrugFacts = {
  /** The drug's class; empty when it has none. */
  classification: string
  /** The number of its components, and of the mastered ones. */
  components: number
  mastered: number
  /** Null when the label has no boxed warning. */
  boxedWarning: { isReviewed: boolean; mastery: number } | null
}
