import type { BadgeFacts } from '#domain/badges/badge-facts.ts'
import { hasPremiumRights } from '#domain/pricing/access.ts'
import { studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { pastStates, presentStates } from '#server/database/learner-states.ts'
import type { Deps } from '#server/deps.ts'
import { placeChapters } from '#server/features/progress/chapter-categories.ts'
import { findLearnerReadiness } from '#server/features/progress/find-learner-readiness.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
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
  type Moment,
} from './learner-facts.queries.ts'
import {
  countCardsTurnedAround,
  countClearedDays,
  countDueReviews,
  countReviews,
} from './review-facts.queries.ts'

export type BadgeDeps = Pick<Deps, 'db' | 'clock' | 'outline'>
export type BadgeLearner = Pick<SignedIn, 'userId' | 'timeZone' | 'memoryWeights' | 'accessLevel'>

type Measured = BadgeLearner & Moment
type Measure<Fact> = (deps: BadgeDeps, moment: Measured) => Promise<Fact>

const measures: { [Fact in keyof BadgeFacts]: Measure<BadgeFacts[Fact]> } = {
  reviews: async (deps, moment) => {
    const chapters = await placeChapters(deps)
    const placed = chapters.flatMap(({ id, categoryId }) =>
      categoryId === null ? [] : { chapterId: id, category: categoryId },
    )
    return countReviews(deps.db, moment, placed)
  },
  dueReviews: ({ db }, moment) => countDueReviews(db, moment),
  clearedDays: ({ db }, moment) => countClearedDays(db, moment),
  cardsTurnedAround: ({ db }, moment) => countCardsTurnedAround(db, moment),
  lastingCards: ({ db }, moment) => countLastingCards(db, moment),
  seenChapters: async ({ db }, moment) => ({
    today: moment.today,
    chapters: await listSeenChapters(db, moment),
  }),
  questions: ({ db }, moment) => countFirstAttempts(db, moment),
  correctedErrors: ({ db }, moment) => countCorrectedErrors(db, moment),
  fullExams: ({ db }, moment) => countFullExams(db, moment),
  readiness: measureReadiness,
  drugs: ({ db }, moment) => listDrugFacts(db, moment),
  studyDays: ({ db }, moment) => listStudyDays(db, moment),
  examPlan: async ({ db }, { userId, timeZone, today }) => {
    const plan = await findExamPlan(db, userId)
    const setOn = plan && studyDayOf(plan.setAt.getTime(), timeZone)
    if (plan === null || setOn === null || setOn > today) return null
    return { setOn, examDay: studyDayOfIsoDate(plan.examDate) }
  },
  approvedFlags: ({ db }, moment) => countApprovedFlags(db, moment),
}

async function measureReadiness(deps: BadgeDeps, moment: Measured): Promise<BadgeFacts['readiness']> {
  const { inputs, gate, estimate } = await findLearnerReadiness(deps, moment)
  const shareOf = new Map(estimate.categories.map(({ id, share }) => [id, share]))
  return {
    categories: inputs.map((input) => ({ ...input, share: shareOf.get(input.id) ?? 0 })),
    // Readiness is part of premium, so its progress is too.
    low: gate.canShow && hasPremiumRights(moment.accessLevel) ? estimate.range80.low : null,
  }
}

/**
 * Measures some facts as they were at the end of a study day, one after the other: nobody waits for a badge, and other
 * requests need the database's connections.
 */
export async function measureFacts(
  deps: BadgeDeps,
  learner: BadgeLearner,
  { facts, day }: { facts: Iterable<keyof BadgeFacts>; day: number },
): Promise<Partial<BadgeFacts>> {
  const isPast = day < studyDayOf(deps.clock.now().getTime(), learner.timeZone)
  const states = isPast ? pastStates(learner.userId, day) : presentStates
  const measured: [keyof BadgeFacts, unknown][] = []
  for (const fact of new Set(facts)) {
    measured.push([fact, await measures[fact](deps, { ...learner, today: day, states })])
  }
  return Object.fromEntries(measured)
}
