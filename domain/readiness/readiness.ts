/**
 * Readiness: if the exam were today, what share of fresh questions, weighted by the outline, would be
 * answered right, and how certain is that? It is our own estimate and never a chance of passing.
 * docs/readiness.md has the formula, the comparisons made with it, and its limits.
 */
import { solveRegression } from './bayesian-regression.ts'
import { type CategoryKnowledge, coverageOf, type LearnerKnowledge, meanRecallOn } from './knowledge.ts'

/** The expected share before any question, and the number of questions that this expectation is worth. */
const priorShare = 0.62
const priorQuestions = 10
/** A recall R of cards predicts a share of 0.20 + 0.55 R. */
const recallBase = 0.2
const recallSlope = 0.55
/**
 * These were tuned on simulated learners with separate seeds, which judge nothing
 * (readiness.simulation.test.ts): the number of questions that the cards are worth once all were seen; the
 * standard deviations of the learner's own offset and of a category's; the share that seeing all cards adds,
 * and its standard deviation; the error of the method.
 */
const prior = {
  cardQuestions: 10,
  offsetSd: 0.25,
  categorySd: 0.12,
  coverageGain: 0.33,
  coverageGainSd: 0.09,
  modelSd: 0.022,
}
/**
 * The standard deviation of the trend, in share per day: `least` where the answers say nothing about it, and
 * `added` where any number of answers could; half of `added` applies from `halfAt` answers.
 */
const trendSd = { least: 0.04 / 120, added: 0.34 / 120, halfAt: 300 }
/**
 * The variance of an answer within a category, averaged over learners as the priors describe them. Were the
 * answers weighed by their own variance, then a right one could lower the estimate: it would give more weight
 * to the wrong ones of other categories.
 */
const usualVariance = priorShare * (1 - priorShare) - prior.offsetSd ** 2 - prior.categorySd ** 2
/** The exam has the random error of 200 questions. */
const examQuestions = 200
/** Normal quantiles of the 80 % and 95 % ranges. */
const quantile80 = 1.2816
const quantile95 = 1.96
/** The variance of a learner's answer is computed from a share within these limits. */
const usualShares = { least: 0.1, most: 0.9 }

export type CategoryReadiness = {
  id: string
  /** Outline weight as a share of 1. */
  weight: number
  /** The expected share right, 0 to 1; below, its standard deviation. */
  share: number
  sd: number
}

export type Range = { low: number; high: number }

export type Readiness = {
  /** The expected share right of the whole exam, 0 to 1; below, its standard deviation. */
  share: number
  sd: number
  range80: Range
  range95: Range
  categories: CategoryReadiness[]
}

/** The study until the exam day; without a plan nothing is studied. */
export type StudyUntil = {
  examDay: number
  plan?: {
    /** The mean recall of the cards seen by then; null without such a card. */
    recall: number | null
    /** The share of all cards that will be seen for the first time by then, 0 to 1. */
    coverageGained: number
  }
}

/**
 * The estimate on the study day `today`, or on the exam day. Each first attempt is compared with the
 * prediction from the cards of its category. The differences determine the learner's own offset, that of each
 * category, a trend over time, and the gain from newly seen cards, by a linear regression with normal priors.
 * Whether the number may be shown is decided by `readinessGate`.
 */
export function estimateReadiness(
  knowledge: LearnerKnowledge,
  today: number,
  { examDay, plan }: StudyUntil = { examDay: today },
): Readiness {
  const { categories } = knowledge
  const totalWeight = sumOf(categories, ({ weight }) => weight) || 1
  const regression = {
    priors: [
      { mean: 0, sd: prior.offsetSd },
      { mean: 0, sd: trendSdOf(categories) },
      { mean: prior.coverageGain, sd: prior.coverageGainSd },
      ...categories.map(() => ({ mean: 0, sd: prior.categorySd })),
    ],
    observations: observationsOf(knowledge, today),
  }
  const expected = solveRegression({ ...regression, variance: usualVariance })
  const uncertainty = solveRegression({ ...regression, variance: varianceOfAnswer(categories) })
  const daysOfPlan = plan ? examDay - today : 0
  const common = [1, daysOfPlan, plan?.coverageGained ?? 0]
  // A learner who follows the plan is not expected to get worse, so a falling trend is not continued.
  const notCarriedOn = daysOfPlan * Math.min(0, expected.predict([0, 1]).mean)
  const predicted = categories.map((category) =>
    shareOfCards(category, plan ? plan.recall : meanRecallOn(examDay, category)),
  )
  const weights = categories.map(({ weight }) => weight / totalWeight)
  const whole = [...common, ...weights]
  const share = asShare(
    sumOf(predicted, (cards, index) => cards * (weights[index] ?? 0)) +
      expected.predict(whole).mean -
      notCarriedOn,
  )
  const sd = Math.sqrt(
    uncertainty.predict(whole).variance + (share * (1 - share)) / examQuestions + prior.modelSd ** 2,
  )
  return {
    share,
    sd,
    range80: rangeAround(share, quantile80 * sd),
    range95: rangeAround(share, quantile95 * sd),
    categories: categories.map(({ id }, index) => {
      const own = [...common, ...categories.map((_, other) => (other === index ? 1 : 0))]
      return {
        id,
        weight: weights[index] ?? 0,
        share: asShare((predicted[index] ?? 0) + expected.predict(own).mean - notCarriedOn),
        sd: Math.sqrt(uncertainty.predict(own).variance),
      }
    }),
  }
}

/**
 * The share that the cards predict: a share of 0.62 worth 10 questions, combined with the share from their
 * recall, which is worth more the more of them were seen.
 */
function shareOfCards(category: CategoryKnowledge, recall: number | null): number {
  const cardQuestions = recall === null ? 0 : prior.cardQuestions * coverageOf(category)
  const ofRecall = recallBase + recallSlope * (recall ?? 0)
  return (priorQuestions * priorShare + cardQuestions * ofRecall) / (priorQuestions + cardQuestions)
}

/**
 * The trend counts as far as the answers can determine it: by their number, and by the share of the variance
 * of their days that lies within categories. The variance between categories comes from the order in which
 * topics were chosen, and a learner who begins with the weak ones only seems to improve (the between and
 * within effects of Mundlak, Econometrica 1978). The results of the answers have no influence here.
 */
function trendSdOf(categories: readonly CategoryKnowledge[]): number {
  const attempts = categories.map((category) => category.attempts)
  const answers = sumOf(attempts.flat(), ({ answered }) => answered)
  const total = squaredDistances(attempts.flat())
  const within = total === 0 ? 0 : sumOf(attempts, squaredDistances) / total
  return trendSd.least + (trendSd.added * within * answers) / (answers + trendSd.halfAt)
}

/** The sum over answers of the squared distances of their days from the mean day. */
function squaredDistances(attempts: CategoryKnowledge['attempts']): number {
  const answers = sumOf(attempts, ({ answered }) => answered)
  if (answers === 0) return 0
  const mean = sumOf(attempts, ({ answered, studyDay }) => answered * studyDay) / answers
  return sumOf(attempts, ({ answered, studyDay }) => answered * (studyDay - mean) ** 2)
}

/** First attempts minus the prediction from the cards, one row for each category and day. */
function observationsOf({ categories, newCards }: LearnerKnowledge, today: number) {
  const cards = sumOf(categories, (category) => category.cards)
  const coverage = cards === 0 ? 0 : sumOf(categories, ({ cardsSeen }) => cardsSeen) / cards
  const seenSince = cardsSince(newCards)
  return categories.flatMap((category, index) => {
    const predicted = shareOfCards(category, meanRecallOn(today, category))
    return category.attempts.map(({ studyDay, answered, right }) => ({
      terms: [
        [0, 1],
        [1, Math.min(0, studyDay - today)],
        [2, cards === 0 ? 0 : -Math.min(coverage, seenSince(studyDay) / cards)],
        [3 + index, 1],
      ] as const,
      count: answered,
      mean: answered === 0 ? 0 : right / answered - predicted,
    }))
  })
}

/** @returns the number of cards first seen after a study day. */
function cardsSince(newCards: LearnerKnowledge['newCards']): (studyDay: number) => number {
  const latestFirst = [...newCards].sort((a, b) => b.studyDay - a.studyDay)
  const sums = new Map<number, number>()
  return (studyDay) => {
    const known = sums.get(studyDay)
    if (known !== undefined) return known
    let sum = 0
    for (const day of latestFirst) {
      if (day.studyDay <= studyDay) break
      sum += day.cards
    }
    sums.set(studyDay, sum)
    return sum
  }
}

/** The variance of one answer of this learner, from the share right of all first attempts. */
function varianceOfAnswer(categories: readonly CategoryKnowledge[]): number {
  const attempts = categories.flatMap((category) => category.attempts)
  const answered = priorQuestions + sumOf(attempts, (day) => day.answered)
  const right = priorQuestions * priorShare + sumOf(attempts, (day) => day.right)
  const share = Math.min(usualShares.most, Math.max(usualShares.least, right / answered))
  return share * (1 - share)
}

/** Keeps a share within 0 to 1, which a linear model may leave. */
const asShare = (value: number) => Math.min(1, Math.max(0, value))

function rangeAround(share: number, distance: number): Range {
  return { low: Math.max(0, share - distance), high: Math.min(1, share + distance) }
}

function sumOf<T>(items: readonly T[], numberOf: (item: T, index: number) => number): number {
  return items.reduce((sum, item, index) => sum + numberOf(item, index), 0)
}
