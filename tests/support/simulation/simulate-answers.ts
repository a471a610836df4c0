import type { CategoryKnowledge, LearnerKnowledge } from '#domain/readiness/knowledge.ts'
import { defaultMemoryModel } from '#domain/scheduling/fsrs.ts'
import { seededRandom } from '#server/demo/play-history.ts'

/** Learners who answer questions and whose true share on the exam is known on every day; today is study day 0. */

/** Outline weights in percent, as in content/outline.yaml. */
const weights = [13, 14, 13.5, 12, 11, 9, 6, 4, 4, 2, 11.5]
/** Cards in the outline for each percent of weight. */
const cardsPerPercent = 13
const daysOfStudy = 120
/** In logits: how topics and items differ for a learner, and the bank from the exam. */
const topicSpread = 0.35
const itemSpread = 0.8
const bankOffset = 0.15
const examQuestions = 200
/** A learner who gains sees so much of the cards for each point of share, some more and some less. */
const coveragePerGain = 2.5

export interface AnsweringKind {
  /** True share on the exam today, on average over learners, and what it gained in the last 120 days, 0 to 1. */
  share: number
  gain: number
  answers: number
  /** Share of the cards seen by today. */
  coverage: number
  /** In which the topics were answered. */
  order: 'mixed' | 'weak topics first' | 'topic after topic'
  /** Whether what is gained comes with new cards; else without a single one. */
  gainsWithCards: boolean
}

export interface AnsweringLearner {
  /** What the product knows of the learner today. */
  known: LearnerKnowledge
  /** True share on the exam so many days after today, if study goes on as it did. */
  shareOn(day: number): number
  /** Share of an exam of 200 questions answered right on that day. */
  takeExam(day: number): number
  /** Share of the cards first seen until then, beyond what is seen today. */
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
  // What is gained with cards ends with them.
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

/** A steady learner sees some cards too, for what would be forgotten. */
function coverageGainedBy(kind: AnsweringKind, random: () => number): number {
  if (!kind.gainsWithCards) return 0
  if (kind.gain === 0) return kind.coverage === 1 ? 0 : 0.1 * random()
  return coveragePerGain * kind.gain * (0.8 + 0.4 * random())
}

const chance = (logit: number) => 1 / (1 + Math.exp(-logit))

/** Five points of a normal distribution stand for the items. */
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

/** Topics one after another, each with as many answers as its weight; the weakest first, or in any order. */
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

/** A card studied ten days ago that would be recalled with this chance today. */
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
