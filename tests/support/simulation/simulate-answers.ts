import { seededRandom } from '#domain/random/seeded-random.ts'
import type { CategoryKnowledge, LearnerKnowledge } from '#domain/readiness/knowledge.ts'
import { defaultMemoryModel } from '#domain/scheduling/fsrs.ts'

/**
 * Simulates learners who answer questions, and whose true share on the exam is known on every day. Today is
 * study day 0.
 */

/** The outline weights in percent, as in content/outline.yaml. */
const weights = [13, 14, 13.5, 12, 11, 9, 6, 4, 4, 2, 11.5]
/** The number of cards in the outline for each percent of weight. */
const cardsPerPercent = 13
const daysOfStudy = 120
/** Spreads in logits: of topics and of items for a learner, and of the bank from the exam. */
const topicSpread = 0.35
const itemSpread = 0.8
const bankOffset = 0.15
const examQuestions = 200
/**
 * The share of the cards that a gaining learner sees for each point of share. Individual learners see some
 * more or some less.
 */
const coveragePerGain = 2.5

export interface AnsweringKind {
  /**
   * The true share on the exam today, on average over learners, and its gain in the last 120 days, from 0 to
   * 1.
   */
  share: number
  gain: number
  answers: number
  /** The share of the cards that were seen by today. */
  coverage: number
  /** The order in which the topics were answered. */
  order: 'mixed' | 'weak topics first' | 'topic after topic'
  /** True if the gain comes with new cards; otherwise it comes without a single new card. */
  gainsWithCards: boolean
}

export interface AnsweringLearner {
  /** The product's knowledge of the learner today. */
  known: LearnerKnowledge
  /** The true share on the exam this many days after today, if study continues as before. */
  shareOn(day: number): number
  /** The share of right answers in an exam of 200 questions on that day. */
  takeExam(day: number): number
  /** The share of the cards that are first seen between today and that day. */
  coverageUntil(day: number): number
}

export function answeringLearner(kind: AnsweringKind, seed: number): AnsweringLearner {
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const shareToday = kind.share + (random() - 0.5) * 0.1
  const offTheBoard = random() < 0.5 ? -bankOffset : bankOffset
  const topics = weights.map(() => topicSpread * normal())
  const coverageGained = coverageGainedBy(kind, random)
  const coverageToday = Math.max(coverageGained, kind.coverage)
  // A gain that comes with cards ends when all cards are seen.
  const lastGrowth = coverageGained === 0 ? daysOfStudy : (daysOfStudy * (1 - coverageToday)) / coverageGained
  const shareOn = (day: number) => shareToday + (kind.gain * Math.min(day, lastGrowth)) / daysOfStudy
  const levels = new Map<number, number>()
  const levelOn = (day: number): number => {
    const share = Math.round(shareOn(day) * 1000) / 1000
    const known = levels.get(share) ?? levelOfShare(share, topics)
    levels.set(share, known)
    return known
  }
  const isRight = (topic: number, day: number, offset: number) =>
    random() < chance(levelOn(day) + (topics[topic] ?? 0) + offset + itemSpread * normal())

  const attempts = weights.map((): CategoryKnowledge['attempts'][number][] => [])
  const order = topicOrder(kind, topics, random)
  for (let answer = 0; answer < kind.answers; answer++) {
    const day = Math.floor((daysOfStudy * answer) / kind.answers) - daysOfStudy + 1
    const topic = order[answer] ?? drawTopic(random())
    attempts[topic]?.push({ studyDay: day, answered: 1, right: isRight(topic, day, offTheBoard) ? 1 : 0 })
  }
  const recall = 0.86 + 0.08 * random()
  const categories = weights.map((weight, topic): CategoryKnowledge => {
    const cards = Math.round(cardsPerPercent * weight)
    const cardsSeen = Math.round(cards * Math.min(1, Math.max(0, coverageToday + spreadOf(coverageToday))))
    return {
      ...{ id: String(topic), weight, attempts: attempts[topic] ?? [], cards, cardsSeen },
      memories: cardsSeen === 0 ? [] : [memoryOf(recall)],
    }
  })
  function spreadOf(coverage: number): number {
    return coverage === 1 ? 0 : 0.2 * (random() - 0.5)
  }
  const allCards = categories.reduce((sum, { cards }) => sum + cards, 0)
  return {
    known: { categories, newCards: newCardsOf(coverageGained * allCards) },
    shareOn,
    takeExam(day) {
      let right = 0
      for (let question = 0; question < examQuestions; question++) {
        if (isRight(drawTopic(random()), day, 0)) right++
      }
      return right / examQuestions
    },
    coverageUntil: (day) => Math.min(1 - coverageToday, (coverageGained * day) / daysOfStudy),
  }
}

/** A learner without a gain also sees some cards, to compensate for forgetting. */
function coverageGainedBy(kind: AnsweringKind, random: () => number): number {
  if (!kind.gainsWithCards) return 0
  if (kind.gain === 0) return kind.coverage === 1 ? 0 : 0.1 * random()
  return coveragePerGain * kind.gain * (0.8 + 0.4 * random())
}

const chance = (logit: number) => 1 / (1 + Math.exp(-logit))

/** Five points of a normal distribution represent the items. */
const itemPoints = [
  [-2.857, 0.011257],
  [-1.3556, 0.222076],
  [0, 0.533333],
  [1.3556, 0.222076],
  [2.857, 0.011257],
] as const

function shareOfLevel(level: number, topics: readonly number[]): number {
  let sum = 0
  weights.forEach((weight, topic) => {
    for (const [at, part] of itemPoints) {
      sum += weight * part * chance(level + (topics[topic] ?? 0) + itemSpread * at)
    }
  })
  return sum / 100
}

function levelOfShare(share: number, topics: readonly number[]): number {
  let low = -6
  let high = 6
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (shareOfLevel(middle, topics) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function drawTopic(drawn: number): number {
  let left = drawn * 100
  return Math.max(
    0,
    weights.findIndex((weight) => {
      left -= weight
      return left < 0
    }),
  )
}

/**
 * Topics one after another, each with a number of answers by its weight. The weakest comes first, or the
 * order is random.
 */
function topicOrder(
  { order, answers }: AnsweringKind,
  topics: readonly number[],
  random: () => number,
): number[] {
  if (order === 'mixed') return Array.from({ length: answers }, () => drawTopic(random()))
  const keys = topics.map((topic) => (order === 'weak topics first' ? topic : random()))
  const inOrder = topics.map((_, topic) => topic).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  return inOrder.flatMap((topic) =>
    Array.from({ length: Math.round((answers * (weights[topic] ?? 0)) / 100) }, () => topic),
  )
}

function newCardsOf(count: number): LearnerKnowledge['newCards'] {
  return Array.from({ length: daysOfStudy }, (_, day) => ({
    studyDay: day - daysOfStudy + 1,
    cards: count / daysOfStudy,
  }))
}

/** A card that was studied ten days ago and would be recalled with this probability today. */
function memoryOf(recall: number) {
  let low = 0.1
  let high = 2000
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2
    if (defaultMemoryModel.recallAfter({ stability: middle }, 10) < recall) low = middle
    else high = middle
  }
  return { stability: (low + high) / 2, lastStudyDay: -10, memoryModel: defaultMemoryModel }
}
