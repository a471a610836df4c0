/**
 * The summary of a finished session: the cards known at first sight, when cards come back, and what to do
 * next.
 */
import { isKnown } from '#domain/mastery/flashcard-mastery.ts'
import { intervalText } from '#domain/scheduling/interval-text.ts'
import type { SessionRating } from './session-summary.ts'

export type TopicResult = { topic: string; cards: number; known: number }

/** The first answers by topic, the topic with the most unknown first. @param ratings in chronological order. */
export function firstAnswersByTopic(ratings: readonly (SessionRating & { topic: string })[]): TopicResult[] {
  const seen = new Set<SessionRating['flashcardId']>()
  const byTopic = new Map<string, TopicResult>()
  for (const { flashcardId, confidence, topic, undone } of ratings) {
    if (undone || seen.has(flashcardId)) continue
    seen.add(flashcardId)
    const result = byTopic.get(topic) ?? { topic, cards: 0, known: 0 }
    byTopic.set(topic, {
      topic,
      cards: result.cards + 1,
      known: result.known + (isKnown(confidence) ? 1 : 0),
    })
  }
  const missed = ({ cards, known }: TopicResult) => cards - known
  return [...byTopic.values()].sort((a, b) => missed(b) - missed(a) || b.cards - a.cards)
}

export type Return = { text: string; cards: number }

/**
 * The days on which cards come back, the soonest first: "tomorrow", "in 3 days". @param dueDays their study
 * days.
 */
export function returnsOf(dueDays: readonly number[], today: number): Return[] {
  const returns = new Map<string, number>()
  for (const day of [...dueDays].sort((a, b) => a - b)) {
    const text = returnText(day - today)
    returns.set(text, (returns.get(text) ?? 0) + 1)
  }
  return [...returns].map(([text, cards]) => ({ text, cards }))
}

function returnText(days: number): string {
  if (days < 1) return 'today'
  return days === 1 ? 'tomorrow' : `in ${intervalText(days)}`
}

export type NextAfterSession =
  | { kind: 'cards'; cards: number }
  | { kind: 'questions'; questions: number }
  | { kind: 'done' }

/**
 * The next thing to do after a session: the rest of the plan of the day, cards before questions; then the day
 * is done.
 */
export function nextAfterSession(left: {
  reviews: number
  newCards: number
  questions: number
}): NextAfterSession {
  const cards = left.reviews + left.newCards
  if (cards > 0) return { kind: 'cards', cards }
  return left.questions > 0 ? { kind: 'questions', questions: left.questions } : { kind: 'done' }
}
