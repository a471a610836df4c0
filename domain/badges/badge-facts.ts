import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { CardMemory } from '#domain/readiness/knowledge.ts'

/**
 * What the rules of badges read of a learner, each fact measured by itself. A review is a card on a study day: rated,
 * counted and not undone. A question is a first attempt. Days are study days.
 */
export type BadgeFacts = {
  reviews: {
    total: number
    /** The most of one session. */
    mostInSession: number
    /** Sessions with reviews in 3 categories or more. */
    mixedSessions: number
    /** By id of the category. */
    byCategory: ReadonlyMap<string, number>
  }
  /** Reviews of the last 30 days of cards that were due, on a later day than the review before. */
  dueReviews: { total: number; recalled: number }
  /** Days with a review of a due card, at whose end no card was due. */
  clearedDays: number
  /** Cards rated 1, and later rated 3 or 4 on two days. */
  cardsTurnedAround: number
  /** Cards with a stability of 60 days or more. */
  lastingCards: number
  /** Chapters with every card seen. */
  seenChapters: { today: number; chapters: readonly { memories: readonly CardMemory[] }[] }
  /** First attempts by confidence. */
  questions: readonly { confidence: QuestionConfidence; answered: number; right: number }[]
  /** Questions missed at confidence 3 and answered right, themselves or by their twins, 7 days later or more. */
  correctedErrors: number
  /** Full exam simulations finished with half of their questions answered. */
  fullExams: number
  readiness: {
    /** Every category of the outline. */
    categories: readonly CategoryFacts[]
    /** Lower end of the 80 % range, 0 to 1; null until readiness may be shown. */
    low: number | null
  }
  drugs: readonly DrugFacts[]
  /** Ascending, each once. */
  studyDays: readonly number[]
  /** When an exam date was chosen, and for which day; null without one. */
  examPlan: { setOn: number; examDay: number } | null
  /** Cards and questions with a report that an admin approved. */
  approvedFlags: number
}

/** Of somebody who has done nothing, in an empty catalogue. */
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
  /** Of these, those never answered. */
  unusedQuestions: number
  /** Expected share right, 0 to 1. */
  share: number
  cards: number
  /** Reviewed at least once. */
  cardsSeen: number
}

export type DrugFacts = {
  /** Empty when it has none. */
  classification: string
  /** Its components, and those mastered. */
  components: number
  mastered: number
  /** Null when the label has none. */
  boxedWarning: { isReviewed: boolean; mastery: number } | null
}
