import { expect, test } from 'vitest'
import { seededRandom } from '#domain/random/seeded-random.ts'
import { pastStates, presentStates } from '#server/database/learner-states.ts'
import { badgeApp, range } from '#tests/support/app/badge-app.ts'
import { type PastReview, saveReviews, saveSessions } from '#tests/support/database/learner-rows.ts'
import { countLastingCards } from './learner-facts.queries.ts'
import {
  countCardsTurnedAround,
  countClearedDays,
  countDueReviews,
  countReviews,
} from './review-facts.queries.ts'

/** The facts of random logs, as the database counts them and day by day from their definitions. */

const { cards, learner } = badgeApp()
const cardCount = 9
const dayCount = 80

/**
 * Sixty to eighty days of reviews of a few cards: early and overdue, several times a day, in several
 * sessions.
 */
function randomLog(
  random: () => number,
  { today, sessions }: { today: number; sessions: number[] },
): PastReview[] {
  const dueDays = new Map<number, number>()
  return range(dayCount).flatMap((index) => {
    const day = today - dayCount + 1 + index
    if (random() < 0.25) return []
    const isDiligent = random() < 0.7
    const sessionId = sessions[index % sessions.length] ?? 0
    return range(cardCount).flatMap((place) => {
      const card = cards[place * 60]?.id ?? 0
      const isDue = (dueDays.get(card) ?? day + 1) <= day
      if (random() > (isDue ? (isDiligent ? 1 : 0.4) : 0.08)) return []
      return range(random() < 0.2 ? 2 : 1).map(() => {
        const confidence = ([1, 2, 3, 3, 4] as const)[Math.floor(random() * 5)] ?? 3
        const dueDay = day + (confidence === 1 && random() < 0.3 ? 0 : 1 + Math.floor(random() * 12))
        dueDays.set(card, dueDay)
        return { card, day, sessionId, confidence, dueDay, stability: 40 + Math.floor(random() * 40) }
      })
    })
  })
}

const firstsOfDays = (log: PastReview[]) =>
  log.filter(
    (review, index) => log.findIndex(({ card, day }) => card === review.card && day === review.day) === index,
  )
const before = (log: PastReview[], { card, day }: PastReview) =>
  log.findLast((review) => review.card === card && review.day < day)
const dueReviews = (log: PastReview[]) =>
  firstsOfDays(log).filter((review) => (before(log, review)?.dueDay ?? review.day + 1) <= review.day)

function clearedDays(log: PastReview[]): number {
  const days = new Set(dueReviews(log).map(({ day }) => day))
  const isClear = (day: number) =>
    [...new Set(log.map(({ card }) => card))].every((card) => {
      const latest = log.findLast((review) => review.card === card && review.day <= day)
      return latest === undefined || (latest.dueDay ?? day) > day
    })
  return [...days].filter(isClear).length
}

function turnedAround(log: PastReview[]): number {
  const byCard = Map.groupBy(log, ({ card }) => card)
  return [...byCard.values()].filter((own) => {
    const missedAt = own.findIndex(({ confidence }) => confidence === 1)
    const later = missedAt < 0 ? [] : own.slice(missedAt + 1)
    return new Set(later.filter(({ confidence = 3 }) => confidence >= 3).map(({ day }) => day)).size >= 2
  }).length
}

test.each(range(6))('log %i', async (seed) => {
  const who = await learner()
  const { db, userId, today } = who
  const random = seededRandom(seed + 1)
  const sessions = await saveSessions(db, userId, { count: 60, day: today - dayCount })
  const log = randomLog(random, { today, sessions })
  await saveReviews(db, userId, log)
  // Each chapter has a category of its own, except for the first three.
  const chapterOf = new Map(cards.map(({ id, chapter }) => [id, chapter]))
  const placed = [...new Set(log.slice(30).map(({ card }) => chapterOf.get(card) ?? 0))]
    .slice(3)
    .map((chapterId) => ({ chapterId, category: `of "${chapterId}", {x}` }))
  const categoryOf = (card: number) =>
    placed.find(({ chapterId }) => chapterId === chapterOf.get(card))?.category

  // The facts are compared for today and for the ends of earlier study days.
  for (const day of [today, today - 1, today - 13, today - 40, today - dayCount]) {
    const until = { userId, today: day }
    const known = log.filter((review) => review.day <= day)
    const firsts = firstsOfDays(known)
    const bySession = [...Map.groupBy(firsts, ({ sessionId }) => sessionId).values()]
    const categories = firsts.flatMap(({ card }) => categoryOf(card) ?? [])
    expect(await countReviews(db, until, placed)).toEqual({
      total: firsts.length,
      mostInSession: Math.max(0, ...bySession.map((own) => own.length)),
      mixedSessions: bySession.filter(
        (own) => new Set(own.flatMap(({ card }) => categoryOf(card) ?? [])).size >= 3,
      ).length,
      byCategory: new Map(
        [...Map.groupBy(categories, (category) => category)].map(([category, all]) => [category, all.length]),
      ),
    })
    const due = dueReviews(known).filter((review) => review.day > day - 30)
    expect(await countDueReviews(db, until)).toEqual({
      total: due.length,
      recalled: due.filter(({ confidence }) => confidence !== 1).length,
    })
    expect(await countClearedDays(db, until)).toBe(clearedDays(known))
    expect(await countCardsTurnedAround(db, until)).toBe(turnedAround(known))
    const lasting = [...Map.groupBy(known, ({ card }) => card).values()].filter(
      (own) => (own.at(-1)?.stability ?? 0) >= 60,
    )
    const states = day < today ? pastStates(userId, day) : presentStates
    expect(await countLastingCards(db, { ...until, states })).toBe(lasting.length)
  }
  expect(clearedDays(log)).toBeGreaterThan(0)
})
