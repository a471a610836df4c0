import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { tagsOfCard } from '#domain/content/card-tags.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'

/** The learner's choices before a session. */
export interface SessionSettings {
  tags: string[]
  scope: 'all' | 'due' | 'new'
  spacedRepetition: boolean
  shuffle: boolean
  /** Practice: ratings are logged but do not change the schedule. */
  practice: boolean
}

export const usualSettings: SessionSettings = {
  tags: [],
  scope: 'all',
  spacedRepetition: true,
  shuffle: false,
  practice: false,
}

export function isSettings(value: unknown): value is SessionSettings {
  if (typeof value !== 'object' || value === null) return false
  const { tags, scope, spacedRepetition, shuffle, practice } = value as Partial<SessionSettings>
  const hasTags = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
  const hasScope = scope === 'all' || scope === 'due' || scope === 'new'
  return (
    hasTags && hasScope && [spacedRepetition, shuffle, practice].every((flag) => typeof flag === 'boolean')
  )
}

/** True when the learner has not set the card aside. */
export const isAsked = ({ progress }: StudyCard): boolean => !progress.isSuspended && !progress.isBuried

function isInScope(card: StudyCard, scope: SessionSettings['scope']): boolean {
  const { progress } = card
  if (!isAsked(card)) return false
  if (scope === 'due') return progress.isDue
  if (scope === 'new') return progress.reviewCount === 0
  return true
}

const tagsOf = ({ flashcard, progress }: StudyCard) => tagsOfCard(flashcard.tags, progress.tags)

/**
 * The cards within the scope that have any of the chosen tags, in study order. Of the cards of one note of the
 * learner's own, which would answer each other, one is asked a day, unless all are wanted.
 */
export function selectCards(
  cards: readonly StudyCard[],
  settings: SessionSettings,
  nowMs = Date.now(),
): StudyCard[] {
  const { tags, scope } = settings
  const hasTag = (card: StudyCard) => tags.length === 0 || tagsOf(card).some((tag) => tags.includes(tag))
  const selected = cards.filter((card) => hasTag(card) && isInScope(card, scope))
  return scope === 'all' || !selected.some(({ own }) => own)
    ? selected
    : withoutSiblings(selected, cards, nowMs)
}

/** The study day is that of this browser's time zone, which is the learner's but for travels. */
function withoutSiblings(
  selected: readonly StudyCard[],
  all: readonly StudyCard[],
  nowMs: number,
): StudyCard[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const today = studyDayOf(nowMs, timeZone)
  const isOfToday = ({ progress }: StudyCard) =>
    progress.lastReviewed !== null && studyDayOf(Date.parse(progress.lastReviewed), timeZone) >= today
  const taken = new Set(all.filter(isOfToday).map(({ own }) => own?.noteId))
  return selected.filter(({ own }) => {
    if (!own) return true
    const isFirst = !taken.has(own.noteId)
    taken.add(own.noteId)
    return isFirst
  })
}

/** A Fisher-Yates shuffle. `random` returns numbers from 0 to below 1. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [mixed[last], mixed[other]]
    if (a !== undefined && b !== undefined) {
      mixed[last] = b
      mixed[other] = a
    }
  }
  return mixed
}

/** The tags with the number of their cards, most frequent first. */
export function countTags(cards: readonly StudyCard[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const tag of cards.flatMap(tagsOf)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
}
