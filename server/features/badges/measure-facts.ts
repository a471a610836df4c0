import type { BadgeFacts } from '#domain/badges/badge-facts.ts'
import { hasPremiumRights } from '#domain/pricing/access.ts'
import { studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { placeChapters } from '../progress/chapter-categories.ts'
import { findLearnerReadiness } from '../progress/find-learner-readiness.ts'
import {
  countApprovedFlags,
  countCorrectedErrors,
  countFirstAttempts,
  countFullExams,
  countLastingCards,
  findExamPlan,
  listDrugFacts,
  listSeenChapters,
  listStudyDays,
} from './learner-facts.queries.ts'
import {
  countCardsTurnedAround,
  countClearedDays,
  countDueReviews,
  countReviews,
} from './review-facts.queries.ts'

export type BadgeDeps = Pick<Deps, 'db' | 'clock' | 'outline'>
export type BadgeLearner = Pick<SignedIn, 'userId' | 'timeZone' | 'memoryWeights' | 'accessLevel'>

type Measure<Fact> = (deps: BadgeDeps, learner: BadgeLearner & { today: number }) => Promise<Fact>

const measures: { [Fact in keyof BadgeFacts]: Measure<BadgeFacts[Fact]> } = {
  reviews: async (deps, { userId }) => {
    const chapters = await placeChapters(deps)
    const placed = chapters.flatMap(({ id, categoryId }) =>
      categoryId === null ? [] : { chapterId: id, category: categoryId },
    )
    return countReviews(deps.db, userId, placed)
  },
  dueReviews: ({ db }, { userId, today }) => countDueReviews(db, userId, today),
  clearedDays: ({ db }, { userId, today }) => countClearedDays(db, userId, today),
  cardsTurnedAround: ({ db }, { userId }) => countCardsTurnedAround(db, userId),
  lastingCards: ({ db }, { userId }) => countLastingCards(db, userId),
  seenChapters: async ({ db }, learner) => ({
    today: learner.today,
    chapters: await listSeenChapters(db, learner),
  }),
  questions: ({ db }, { userId }) => countFirstAttempts(db, userId),
  correctedErrors: ({ db }, { userId }) => countCorrectedErrors(db, userId),
  fullExams: ({ db }, { userId }) => countFullExams(db, userId),
  readiness: measureReadiness,
  drugs: ({ db }, { userId }) => listDrugFacts(db, userId),
  studyDays: ({ db }, { userId }) => listStudyDays(db, userId),
  examPlan: async ({ db }, { userId, timeZone }) => {
    const plan = await findExamPlan(db, userId)
    return (
      plan && {
        setOn: studyDayOf(plan.setAt.getTime(), timeZone),
        examDay: studyDayOfIsoDate(plan.examDate),
      }
    )
  },
  approvedFlags: ({ db }, { userId }) => countApprovedFlags(db, userId),
}

async function measureReadiness(deps: BadgeDeps, learner: BadgeLearner): Promise<BadgeFacts['readiness']> {
  const { inputs, gate, estimate } = await findLearnerReadiness(deps, learner)
  const shareOf = new Map(estimate.categories.map(({ id, share }) => [id, share]))
  return {
    categories: inputs.map((input) => ({ ...input, share: shareOf.get(input.id) ?? 0 })),
    // Readiness is part of premium, so its progress is too.
    low: gate.canShow && hasPremiumRights(learner.accessLevel) ? estimate.range80.low : null,
  }
}

/**
 * Measures some facts, one after the other: nobody waits for a badge, and other requests need the database's
 * connections.
 */
export async function measureFacts(
  deps: BadgeDeps,
  learner: BadgeLearner,
  facts: Iterable<keyof BadgeFacts>,
): Promise<Partial<BadgeFacts>> {
  const today = studyDayOf(deps.clock.now().getTime(), learner.timeZone)
  const measured: [keyof BadgeFacts, unknown][] = []
  for (const fact of new Set(facts)) {
    measured.push([fact, await measures[fact](deps, { ...learner, today })])
  }
  return Object.fromEntries(measured)
}
