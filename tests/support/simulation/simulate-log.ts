import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { seededRandom } from '#domain/random/seeded-random.ts'
import type { CardHistory } from '#domain/scheduling/fit-guard.ts'
import { type Memory, type MemoryWeights, memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { scheduleReview } from '#domain/scheduling/schedule-review.ts'

interface Learner {
  seed: number
  /** The weights of this learner's true memory; null means the defaults. */
  weights: MemoryWeights | null
  reviews: number
}

interface SimulatedCard extends CardHistory {
  /** The true memory, and the memory that the scheduler assumes. */
  memory: Memory | null
  believed: Memory | null
  lastStudyDay: number | null
}

const firstDay = 20_000
const newCardsPerDay = 8
const mostCards = 500
const knownAtFirstSight = 0.45
const knownAgain = 0.9
const unsureWhenKnown = 0.15

/**
 * The log of a learner whose memory is FSRS-6 with some weights, scheduled by the defaults. Each day has the
 * due cards and some new cards, and each card is repeated until it is known.
 */
export function simulateLog({ seed, weights, reviews }: Learner): CardHistory[] {
  const random = seededRandom(seed)
  const truth = memoryModelOf(weights)
  const cards: SimulatedCard[] = []
  const dueOn = new Map<number, SimulatedCard[]>()
  let count = 0

  const rate = (card: SimulatedCard, today: number, chance: number): boolean => {
    const isKnown = random() < chance
    const confidence: Confidence = isKnown ? (random() < unsureWhenKnown ? 2 : 3) : 1
    const { believed, lastStudyDay } = card
    const scheduled = scheduleReview({ memory: believed, lastStudyDay, today, confidence })
    card.memory = truth.reviewCard(card.memory, today - (lastStudyDay ?? today), confidence)
    card.believed = scheduled.memory
    card.lastStudyDay = today
    card.ratings.push(confidence)
    card.studyDays.push(today)
    count += 1
    if (isKnown) dueOn.set(scheduled.dueDay, [...(dueOn.get(scheduled.dueDay) ?? []), card])
    return isKnown
  }
  const study = (card: SimulatedCard, today: number): void => {
    const { memory, lastStudyDay } = card
    const chance =
      memory === null ? knownAtFirstSight : truth.recallAfter(memory, today - (lastStudyDay ?? today))
    if (rate(card, today, chance)) return
    while (!rate(card, today, knownAgain));
  }
  for (let today = firstDay; count < reviews; today++) {
    const fresh = Array.from({ length: Math.min(newCardsPerDay, mostCards - cards.length) }, newCard)
    cards.push(...fresh)
    for (const card of [...(dueOn.get(today) ?? []), ...fresh]) study(card, today)
  }
  return cards.map(({ ratings, studyDays }) => ({ ratings, studyDays }))
}

const newCard = (): SimulatedCard => ({
  ratings: [],
  studyDays: [],
  memory: null,
  believed: null,
  lastStudyDay: null,
})
