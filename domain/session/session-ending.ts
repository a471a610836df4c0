/** What a finished session comes to: what was known at first sight, what comes back when, and what to do next. */
import { isKnown } from '../mastery/flashcard-mastery.ts'
import { intervalText } from '../scheduling/interval-text.ts'
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

/** When cards come back, the soonest first: "tomorrow", "in 3 days". @param dueDays their study days. */
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

/** What waits once a session has ended; undefined where it is not known yet. */
export type AfterSession = {
  cards: number | undefined
  questions: number | undefined
  lowCards: number | undefined
}

export type NextAfterSession =
  | { kind: 'today'; cards: number }
  | { kind: 'questions'; questions: number }
  | { kind: 'low-confidence'; cards: number }
  | { kind: 'home' }

/** First what the day still holds, cards before questions; then the cards of low confidence; then enough is done. */
export function nextAfterSession({ cards, questions, lowCards }: AfterSession): NextAfterSession | undefined {
  if (cards === undefined || questions === undefined) return undefined
  if (cards > 0) return { kind: 'today', cards }
  if (questions > 0) return { kind: 'questions', questions }
  if (lowCards === undefined) return undefined
  return lowCards > 0 ? { kind: 'low-confidence', cards: lowCards } : { kind: 'home' }
}
