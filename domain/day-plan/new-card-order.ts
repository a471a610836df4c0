/** In which order cards never seen come: over the outline by weight, and spread over the chapters of a category. */

/** A category that the learner feels weakest in comes twice as often. */
export const shareOfNew = (weight: number, isWeak: boolean): number => (isWeak ? 2 * weight : weight)

export type UnseenChapter<Id = number> = {
  /** Null outside the outline. */
  category: string | null
  isCore: boolean
  /** All its cards, and those that were studied before. */
  cards: number
  seen: number
  /** The first of its cards never seen, in the order of the chapter. */
  unseen: readonly Id[]
  /** All of those never seen that teach a question whose latest answer, on an earlier day, was wrong. */
  missed: readonly Id[]
}

type Turn<Id> = { weight: number; share: number; seen: number; chapters: Place<Id>[] }
type Place<Id> = UnseenChapter<Id> & { taken: number }

/**
 * The next cards: first those that teach a missed question. After them a category's turn comes when it has had least of what
 * its weight asks for, seen cards counted, so that any number of days covers the outline by weight; core chapters are first in
 * it, then the chapter seen least.
 */
export function orderNewCards<Id>(
  chapters: readonly UnseenChapter<Id>[],
  by: { weightOf: (category: string | null) => number; weak: readonly string[]; count: number },
): { id: Id; weight: number }[] {
  const turns = turnsOf(chapters, by)
  const cards = chapters
    .flatMap(({ missed, category }) => missed.map((id) => ({ id, weight: by.weightOf(category) })))
    .slice(0, by.count)
  while (cards.length < by.count) {
    const turn = best(turns, ({ seen, share }) => (seen + 0.5) / share)
    if (!turn) break
    const chapter = best(turn.chapters, (place) => orderInCategory(place))
    const id = chapter?.unseen[chapter.taken]
    if (!chapter || id === undefined) {
      turns.delete(turn)
      continue
    }
    cards.push({ id, weight: turn.weight })
    chapter.taken++
    turn.seen++
    if (chapter.taken === chapter.unseen.length) turn.chapters.splice(turn.chapters.indexOf(chapter), 1)
  }
  return cards
}

function turnsOf<Id>(
  chapters: readonly UnseenChapter<Id>[],
  by: { weightOf: (category: string | null) => number; weak: readonly string[] },
): Set<Turn<Id>> {
  const turns = new Map<string | null, Turn<Id>>()
  for (const chapter of chapters) {
    const weight = by.weightOf(chapter.category)
    const share = shareOfNew(weight, by.weak.includes(chapter.category ?? ''))
    const turn = turns.get(chapter.category) ?? { weight, share, seen: 0, chapters: [] }
    turn.seen += chapter.seen + chapter.missed.length
    const unseen = chapter.unseen.filter((id) => !chapter.missed.includes(id))
    if (unseen.length > 0) turn.chapters.push({ ...chapter, unseen, taken: 0 })
    turns.set(chapter.category, turn)
  }
  return new Set(turns.values())
}

/** Every core chapter before the others: the part of it that was seen is below 1. */
const orderInCategory = ({ isCore, seen, taken, cards }: Place<unknown>) =>
  (isCore ? 0 : 1) + (seen + taken) / Math.max(1, cards)

/** The first one of those for which the number is least. */
function best<T>(all: Iterable<T>, numberOf: (one: T) => number): T | undefined {
  let found: T | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of all) {
    const number = numberOf(one)
    if (number >= least) continue
    least = number
    found = one
  }
  return found
}
