import type { Reply } from '#contracts/endpoint.ts'
import type { CategoryStep, readiness } from '#contracts/progress/readiness.ts'
import { daysToExam } from '#domain/exam-plan/exam-plan.ts'
import { calibrationOf } from '#domain/questions/block/block-results.ts'
import { forecastReadiness } from '#domain/readiness/forecast.ts'
import type { LearnerKnowledge } from '#domain/readiness/knowledge.ts'
import { nextStepFor } from '#domain/readiness/next-topic.ts'
import { isUnknown, rankCategories } from '#domain/readiness/ranked-categories.ts'
import type { Readiness } from '#domain/readiness/readiness.ts'
import { readinessWord } from '#domain/readiness/readiness-words.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { presentStates } from '#server/database/learner-states.ts'
import type { Deps } from '#server/deps.ts'
import { findPromise } from '#server/features/study/plan/promise-minutes.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { findKnowledge, type KnownCategory } from './find-knowledge.ts'
import { type LearnerReadiness, type ReadinessInput, readinessFrom } from './find-learner-readiness.ts'

type Reported = Reply<typeof readiness.readiness>

/** Readiness as its card shows it. Until the gate opens: what is missing, and what was done in each category. */
export async function findReadiness(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
): Promise<Reported> {
  const today = studyDayOf(deps.clock.now().getTime(), learner.timeZone)
  const examDay = learner.examDate === null ? null : studyDayOfIsoDate(learner.examDate)
  const known = await findKnowledge(deps, { ...learner, today, states: presentStates })
  const report = readinessFrom(known, today)
  const { gate, estimate } = report
  const shown = gate.canShow ? estimate : null
  return {
    today: isoDateOfStudyDay(today),
    examDate: learner.examDate,
    daysToExam: daysToExam(today, examDay),
    estimate: shown && { ...presentEstimate(shown), word: readinessWord(shown.range80) },
    missing: gate.canShow ? null : presentMissing(report),
    categories: presentCategories(report, known.categories),
    calibration: calibrationOf(known.categories.flatMap(({ attempts }) => attempts)),
    forecast:
      shown && examDay !== null && examDay > today
        ? await forecast(deps, learner, { known, today, examDay })
        : null,
  }
}

const presentEstimate = ({ share, range80, range95 }: Readiness) => ({ share, range80, range95 })

function presentMissing({ gate, inputs }: LearnerReadiness): Reported['missing'] {
  return {
    questions: gate.questionsMissing,
    categories: gate.categoriesMissing,
    thinCategories: gate.thinCategories.flatMap((thin) => {
      const category = inputs.find(({ id }) => id === thin)
      return category ? [{ id: thin, title: category.title, answered: category.firstAttempts }] : []
    }),
  }
}

/** The numbers of the estimate are only there once it may be shown; the order always is. */
function presentCategories(
  { inputs, gate, estimate }: LearnerReadiness,
  known: readonly KnownCategory[],
): Reported['categories'] {
  const partOf = new Map(estimate.categories.map((part) => [part.id, part]))
  const ranked = rankCategories(
    inputs.map((input) => {
      const { weight, share, sd } = partOf.get(input.id) ?? { weight: 0, share: 0, sd: 0 }
      return { ...input, weight, share, sd }
    }),
  )
  return ranked.map((category) => ({
    id: category.id,
    title: category.title,
    weight: category.weight,
    answered: category.firstAttempts,
    right: category.rightAttempts,
    cards: category.cards,
    cardsSeen: category.cardsSeen,
    recall: category.recall,
    share: gate.canShow ? category.share : null,
    pointsToGain: gate.canShow ? category.pointsToGain : null,
    reason: category.reason,
    step: stepOf(category, known),
  }))
}

function stepOf(category: ReadinessInput, known: readonly KnownCategory[]): CategoryStep | null {
  const own = known.find(({ id }) => id === category.id)
  return own ? nextStepFor({ ...own, ...category, isUnknown: isUnknown(category) }) : null
}

/** By the promise that the settings show, so that both say the same of the exam day. */
async function forecast(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
  { known, ...days }: { known: LearnerKnowledge; today: number; examDay: number },
): Promise<Reported['forecast']> {
  const { promise } = await findPromise(deps, learner)
  const { stopNow, followPlan } = forecastReadiness(known, { ...days, promise })
  return {
    stopNow: presentEstimate(stopNow),
    followPlan: {
      ...presentEstimate(followPlan),
      newCards: promise.newCards,
      cardsLeft: promise.unseenOnExamDay,
      recallOnExamDay: promise.recallOnExamDay,
      recallRange80: promise.range80,
    },
  }
}
