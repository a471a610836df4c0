/** Readiness on the exam day, without any more study and with the plan followed until then. All days are study days. */
import { apportion } from '../outline/apportion.ts'
import { targetRetention } from '../scheduling/exam-plan.ts'
import { usualSeconds } from '../scheduling/study-seconds.ts'
import { attemptsOn, type CategoryKnowledge, knowledgeOn, meanOf, recallOn } from './knowledge.ts'
import { estimateReadiness, type Readiness, type ReadinessCategory } from './readiness.ts'

/** At most this part of a day's minutes is for new cards: the rest is for reviews and questions. */
const partForNewCards = 1 / 2

export type StudyPlan = {
  today: number
  examDay: number
  newCardsPerDay: number
  dailyMinutes: number
}

export type ReadinessForecast = {
  stopNow: Readiness
  followPlan: Readiness & {
    /** New cards introduced until the exam, and cards still unseen then. */
    newCards: number
    cardsLeft: number
  }
}

/**
 * Stop now: coverage as it is, recall of the seen cards on the exam day. Follow the plan: cards are held at the final
 * target, or at their own recall where it is higher, and new ones come in proportion to what is unseen of each category.
 * First attempts are as they are, weighted by their age on the exam day.
 */
export function forecastReadiness(
  categories: readonly CategoryKnowledge[],
  plan: StudyPlan,
): ReadinessForecast {
  const unseen = categories.map(({ id, cards, cardsSeen }) => ({ id, left: cards - cardsSeen }))
  const cardsUnseen = unseen.reduce((sum, { left }) => sum + left, 0)
  const newCards = newCardsUntilExam(cardsUnseen, plan)
  const parts = unseen.filter(({ left }) => left > 0)
  const shares = apportion(
    parts.map(({ id, left }) => ({ id, weight: left, capacity: left })),
    newCards,
  )
  const newIn = new Map(shares.map(({ id, share }) => [id, share]))
  return {
    stopNow: estimateReadiness(categories.map((category) => knowledgeOn(plan.examDay, category))),
    followPlan: {
      ...estimateReadiness(
        categories.map((category) => knowledgeByPlan(plan.examDay, category, newIn.get(category.id) ?? 0)),
      ),
      newCards,
      cardsLeft: cardsUnseen - newCards,
    },
  }
}

/**
 * From today to the day before the exam: each day as many as the setting and the minutes for new cards allow. That a day
 * has at most 1.5 x unseen / days left of them (learning.md 1a) spreads them over the days and never lowers their sum.
 */
export function newCardsUntilExam(unseen: number, plan: StudyPlan): number {
  const secondsForNew = plan.dailyMinutes * 60 * partForNewCards
  const mostPerDay = Math.min(plan.newCardsPerDay, Math.floor(secondsForNew / usualSeconds.newCard))
  return Math.min(unseen, mostPerDay * Math.max(0, plan.examDay - plan.today))
}

function knowledgeByPlan(examDay: number, category: CategoryKnowledge, newCards: number): ReadinessCategory {
  const { id, weight, cards, memories } = category
  const held = targetRetention(0)
  const cardsSeen = category.cardsSeen + newCards
  const recalls = memories.map((memory) => Math.max(held, recallOn(examDay, memory)))
  // New cards, and cards whose memory is not known yet: the plan reviews those too.
  const others = Array.from({ length: cardsSeen - memories.length }, () => held)
  return {
    id,
    weight,
    ...attemptsOn(examDay, category.attempts),
    coverage: cards === 0 ? 0 : cardsSeen / cards,
    recall: meanOf([...recalls, ...others]),
  }
}
