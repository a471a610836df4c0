import { expect, test } from 'vitest'
import { type BadgeLearner, badgeApp, range, type Step } from '#tests/support/app/badge-app.ts'
import {
  type PastReview,
  saveReviews,
  saveSessions,
  saveStudyDays,
} from '#tests/support/database/learner-rows.ts'

/** Badges for cards and study days: not earned just below the limit, earned with one more. */

const { cards, byCategory, byChapter, expectEarnedLast } = badgeApp()
const cardAt = (index: number) => cards[index % cards.length]?.id ?? 0

/** Creates this many reviews: each card once on each of the days before today. */
function manyReviews({ today }: BadgeLearner, count: number): PastReview[] {
  return range(count).map((index) => ({
    card: cardAt(index),
    day: today - 40 + Math.floor(index / cards.length),
  }))
}

async function startSession(who: BadgeLearner): Promise<number> {
  return (await who.post('/api/analytics/sessions/start', {})).body.id
}

const past = (who: BadgeLearner, reviews: PastReview[]) => saveReviews(who.db, who.userId, reviews)

/** Four study days in each of this many weeks before the current one. */
const goodWeeks = ({ today }: BadgeLearner, count: number) =>
  range(count).flatMap((week) => [1, 2, 3, 4].map((day) => mondayBefore(today) - 7 * week - day))
/** Today is a Saturday in these tests. */
const mondayBefore = (today: number) => today - 5

const thisWeek: Step = (who) =>
  saveStudyDays(
    who.db,
    who.userId,
    [0, 1, 2].map((day) => mondayBefore(who.today) + day),
  )
const weeks = (count: number): [Step, Step] => [
  async (who) => {
    await saveStudyDays(who.db, who.userId, goodWeeks(who, count - 1))
    await thisWeek(who)
  },
  (who) => who.rate(cardAt(0)),
]
const reviewed = (count: number): [Step, Step] => [
  (who) => past(who, manyReviews(who, count - 1)),
  (who) => who.rate(cardAt(count)),
]

/**
 * A card that is due on each of this many days, and reviewed on it, so that no card is due at the end of the
 * day.
 */
const clearedDays = ({ today }: BadgeLearner, count: number): PastReview[] =>
  range(count + 1).map((index) => ({
    card: cardAt(0),
    day: today - 2 * (count + 1 - index),
    dueDay: today - 2 * (count - index),
  }))

/** Each card is reviewed twice, and due on the second day. */
const dueReviews = ({ today }: BadgeLearner, count: number, recalled: number): PastReview[] =>
  range(count).flatMap((index) => [
    { card: cardAt(index), day: today - 35, dueDay: today - 20 },
    { card: cardAt(index), day: today - 20, confidence: index < recalled ? 2 : 1 },
    // Neither a repeat on the same day nor a review before the due day counts.
    { card: cardAt(index), day: today - 20, confidence: 1, dueDay: today - 5 },
    { card: cardAt(index), day: today - 10, confidence: 1, dueDay: today + 3 },
  ])

const turned = ({ today }: BadgeLearner, count: number): PastReview[] =>
  range(count).flatMap((index) => [
    { card: cardAt(index), day: today - 9, confidence: 1 },
    { card: cardAt(index), day: today - 9, confidence: 3 },
    { card: cardAt(index), day: today - 5, confidence: 4 },
  ])

test.each<[id: string, below: Step, oneMore: Step]>([
  [
    'first-session',
    async (who) => {
      const sessionId = await startSession(who)
      for (const index of range(9)) await who.rate(cardAt(index), 1, { sessionId })
      // This is the same card again on the same day.
      await who.rate(cardAt(3), 3, { sessionId })
      await who.rate(cardAt(20), 3, { sessionId: await startSession(who) })
    },
    async (who) => {
      const sessionId = await startSession(who)
      for (const index of range(10)) await who.rate(cardAt(index + 30), 3, { sessionId })
    },
  ],
  ['reviews-500', ...reviewed(500)],
  ['reviews-2500', ...reviewed(2500)],
  ['reviews-10000', ...reviewed(10_000)],
  [
    'blueprint-touch',
    async (who) => {
      for (const [index, own] of [...byCategory().values()].entries())
        for (const { id } of own.slice(0, index === 4 ? 9 : 10)) await who.rate(id)
    },
    (who) => who.rate([...byCategory().values()][4]?.[9]?.id ?? 0),
  ],
  [
    'blueprint-half',
    async (who) => {
      const halves = [...byCategory().values()].map((own) => own.slice(0, Math.ceil(own.length / 2)))
      await past(
        who,
        halves
          .flat()
          .slice(1)
          .map(({ id }) => ({ card: id, day: who.today - 1 })),
      )
    },
    (who) => who.rate([...byCategory().values()][0]?.[0]?.id ?? 0),
  ],
  [
    'chapter-expert',
    async (who) => {
      const [own = []] = byChapter().values()
      for (const { id } of own.slice(1)) await who.rate(id)
    },
    (who) => who.rate(cardAt(0)),
  ],
  [
    'chapters-10',
    async (who) => {
      const [faded = [], ...own] = [...byChapter().values()].slice(0, 10)
      await past(
        who,
        own.flat().map(({ id }) => ({ card: id, day: who.today - 3 })),
      )
      // This card was seen too, but its recall is too low: it was last reviewed 5 times its stability ago.
      await past(
        who,
        faded.map(({ id }) => ({ card: id, day: who.today - 50 })),
      )
    },
    async (who) => {
      const [faded = []] = byChapter().values()
      for (const { id } of faded.slice(0, 24)) await who.rate(id)
    },
  ],
  [
    'long-memory',
    (who) =>
      past(
        who,
        range(320).map((index) => ({
          card: cardAt(index),
          day: who.today - 1,
          stability: index < 299 ? 60 : 59,
        })),
      ),
    (who) => past(who, [{ card: cardAt(319), day: who.today, stability: 61 }]),
  ],
  [
    'retention-90',
    (who) => past(who, dueReviews(who, 300, 269)),
    // 279 of 310
    async (who) => {
      const more = range(10).map((index) => cardAt(300 + index))
      await past(
        who,
        more.map((card) => ({ card, day: who.today - 4, dueDay: who.today })),
      )
      for (const card of more) await who.rate(card, 2)
    },
  ],
  [
    'comeback-cards',
    async (who) => {
      await past(who, turned(who, 49))
      // These are two reviews on one day.
      await past(who, [
        { card: cardAt(60), day: who.today - 9, confidence: 1 },
        { card: cardAt(60), day: who.today - 5 },
        { card: cardAt(60), day: who.today - 5 },
      ])
      // The card was known before, then it was not.
      await past(who, [
        { card: cardAt(61), day: who.today - 9 },
        { card: cardAt(61), day: who.today - 5, confidence: 1 },
        { card: cardAt(61), day: who.today - 2 },
      ])
    },
    (who) => who.rate(cardAt(61)),
  ],
  ['weeks-4', ...weeks(4)],
  ['weeks-12', ...weeks(12)],
  ['weeks-30', ...weeks(30)],
  [
    'debt-free',
    (who) => past(who, [...clearedDays(who, 9), { card: cardAt(1), day: who.today - 1, dueDay: who.today }]),
    async (who) => {
      await who.rate(cardAt(0))
      expect((await who.badge('debt-free')).earned).toBe(false)
      await who.rate(cardAt(1))
    },
  ],
  [
    'back-again',
    (who) => saveStudyDays(who.db, who.userId, [who.today - 17, who.today - 2, who.today - 1]),
    (who) => who.rate(cardAt(0)),
  ],
  [
    'interleaver',
    async (who) => {
      const three = [...byCategory().values()].slice(0, 3).map(([card]) => card?.id ?? 0)
      const [first = 0, second = 0] = three
      const ids = await saveSessions(who.db, who.userId, { count: 20, day: who.today - 2 })
      await past(
        who,
        ids.flatMap((sessionId, index) =>
          (index === 0 ? [first, second, first] : three).map((card) => ({
            card,
            sessionId,
            day: who.today - 30 + index,
          })),
        ),
      )
    },
    async (who) => {
      const sessionId = await startSession(who)
      for (const [card] of [...byCategory().values()].slice(4, 7))
        await who.rate(card?.id ?? 0, 2, { sessionId })
    },
  ],
])('%s is earned with the last one that it asks for, not before', (id, below, oneMore) =>
  expectEarnedLast(id, { below, oneMore }),
)
