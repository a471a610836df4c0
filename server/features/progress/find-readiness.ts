import type { Reply } from '#contracts/endpoint.ts'
import type { ReadinessTopic, readiness } from '#contracts/readiness.ts'
import { calibrationOf } from '#domain/questions/block-results.ts'
import { forecastReadiness } from '#domain/readiness/forecast.ts'
import { nextStepFor } from '#domain/readiness/next-topic.ts'
import type { Readiness } from '#domain/readiness/readiness.ts'
import { nextBestTopics, readinessWord } from '#domain/readiness/readiness-words.ts'
import { daysToExam } from '#domain/scheduling/exam-plan.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { findKnowledge, type KnownCategory } from './find-knowledge.ts'
import { type LearnerReadiness, readinessFrom } from './find-learner-readiness.ts'

type Reported = Reply<typeof readiness.readiness>
type Learner = Pick<
  SignedIn,
  'userId' | 'timeZone' | 'examDate' | 'memoryWeights' | 'newCardsPerDay' | 'dailyMinutes'
>

const mostTopics = 4

/** Readiness as its card shows it. Until the gate opens: what is missing, and what was done in each category. */
export async function findReadiness(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: Learner,
): Promise<Reported> {
  const today = studyDayOf(deps.clock.now().getTime(), learner.timeZone)
  const examDay = learner.examDate === null ? null : studyDayOfIsoDate(learner.examDate)
  const known = await findKnowledge(deps, { ...learner, today })
  const report = readinessFrom(known, today)
  const { gate, estimate } = report
  const shown = gate.canShow ? estimate : null
  return {
    today: isoDateOfStudyDay(today),
    examDate: learner.examDate,
    daysToExam: daysToExam(today, examDay),
    estimate: shown && { ...presentEstimate(shown), word: readinessWord(shown.range80) },
    missing: gate.canShow ? null : presentMissing(report),
    categories: presentCategories(report),
    topics: shown ? presentTopics(report, known) : [],
    calibration: calibrationOf(known.flatMap(({ attempts }) => attempts)),
    forecast:
      shown && examDay !== null && examDay > today ? forecast(learner, { known, today, examDay }) : null,
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

function presentCategories({ inputs, gate, estimate }: LearnerReadiness): Reported['categories'] {
  return inputs.map((input) => {
    const part = estimate.categories.find(({ id }) => id === input.id)
    return {
      id: input.id,
      title: input.title,
      weight: part?.weight ?? 0,
      answered: input.firstAttempts,
      right: input.rightAttempts,
      cards: input.cards,
      cardsSeen: input.cardsSeen,
      recall: input.recall,
      share: (gate.canShow ? part?.share : null) ?? null,
      sd: (gate.canShow ? part?.sd : null) ?? null,
    }
  })
}

/** The best topics in which there is something to do. */
function presentTopics({ inputs, estimate }: LearnerReadiness, known: KnownCategory[]): ReadinessTopic[] {
  const attempts = new Map(inputs.map(({ id, firstAttempts }) => [id, firstAttempts]))
  const topics = nextBestTopics(estimate.categories, attempts).flatMap((advice) => {
    const category = known.find(({ id }) => id === advice.id)
    const input = inputs.find(({ id }) => id === advice.id)
    const step = category && input && nextStepFor({ ...category, ...input, isUnknown: advice.isUnknown })
    if (!step) return []
    return [
      {
        categoryId: advice.id,
        title: category.title,
        pointsLost: advice.pointsLost * 100,
        pointsUnknown: advice.pointsUnknown * 100,
        isUnknown: advice.isUnknown,
        step,
      },
    ]
  })
  return topics.slice(0, mostTopics)
}

function forecast(
  { newCardsPerDay, dailyMinutes }: Pick<SignedIn, 'newCardsPerDay' | 'dailyMinutes'>,
  { known, ...days }: { known: KnownCategory[]; today: number; examDay: number },
): Reported['forecast'] {
  const { stopNow, followPlan } = forecastReadiness(known, { ...days, newCardsPerDay, dailyMinutes })
  const { newCards, cardsLeft } = followPlan
  return {
    stopNow: presentEstimate(stopNow),
    followPlan: { ...presentEstimate(followPlan), newCards, cardsLeft },
  }
}
