import { setImmediate as turnOfRequests } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import {
  type CardSum,
  countLearnersOfChapters,
  countLearnersOfDrugs,
  findLastOfNext,
  listPresentChapterIds,
  type NewChapterStatistics,
  replaceStatistics,
  sumCards,
} from './content-statistics.queries.ts'

export const learnersAtOnce = 500

/**
 * Sums up what all learners did with each present card and chapter, and how many study each drug. It runs while others read and write, and
 * holds one row for each card in memory; of two simultaneous runs the result of the one that began later
 * stays.
 */
export async function computeContentStatistics({
  open,
  clock,
  log,
}: Pick<Deps, 'open' | 'clock' | 'log'>): Promise<{ computedAt: Date }> {
  const { db } = open.background
  const computedAt = clock.now()
  const cards = new Map<number, CardSum>()
  const learners = new Map<number, number>()
  const drugs = new Map<number, number>()
  for (let afterId = 0; ; ) {
    const lastId = await findLastOfNext(db, { afterId, limit: learnersAtOnce })
    if (lastId === undefined) break
    for (const sum of await sumCards(db, { afterId, lastId }))
      cards.set(sum.cardId, plus(cards.get(sum.cardId), sum))
    for (const more of await countLearnersOfChapters(db, { afterId, lastId }))
      learners.set(more.chapterId, (learners.get(more.chapterId) ?? 0) + more.learners)
    for (const more of await countLearnersOfDrugs(db, { afterId, lastId }))
      drugs.set(more.drugId, (drugs.get(more.drugId) ?? 0) + more.learners)
    afterId = lastId
    // The embedded database answers without letting other requests run in between.
    await turnOfRequests()
  }
  const chapterIds = await listPresentChapterIds(db)
  await replaceStatistics(db, {
    cards: [...cards.values()].map((sum) => ({
      flashcardId: sum.cardId,
      learners: sum.learners,
      attempts: sum.attempts,
      averageMastery: sum.mastery / sum.learners,
      lastStudiedAt: sum.lastStudiedAt ? new Date(sum.lastStudiedAt) : null,
    })),
    chapters: chaptersOf([...cards.values()], { chapterIds, learners }),
    drugs: [...drugs].map(([drugId, count]) => ({ drugId, learners: count })),
    computedAt,
  })
  log.info({ cards: cards.size }, 'content statistics computed')
  return { computedAt }
}

function plus(before: CardSum | undefined, sum: CardSum): CardSum {
  if (!before) return sum
  return {
    ...before,
    learners: before.learners + sum.learners,
    attempts: before.attempts + sum.attempts,
    mastery: before.mastery + sum.mastery,
    lastStudiedAt: later(before.lastStudiedAt, sum.lastStudiedAt),
  }
}

function later(one: string | null, other: string | null): string | null {
  if (!one || !other) return one ?? other
  return Date.parse(one) > Date.parse(other) ? one : other
}

/** The mean mastery of a chapter includes every card of every learner who reviewed it. */
function chaptersOf(
  cards: CardSum[],
  { chapterIds, learners }: { chapterIds: number[]; learners: Map<number, number> },
): NewChapterStatistics[] {
  const cardsOf = Map.groupBy(cards, (card) => card.chapterId)
  return chapterIds.map((chapterId) => {
    const studied = cardsOf.get(chapterId) ?? []
    const mastery = studied.reduce((sum, card) => sum + card.mastery, 0)
    const reviewed = studied.reduce((sum, card) => sum + card.learners, 0)
    return {
      chapterId,
      studiedCards: studied.length,
      learners: learners.get(chapterId) ?? 0,
      averageMastery: reviewed > 0 ? mastery / reviewed : 0,
    }
  })
}
