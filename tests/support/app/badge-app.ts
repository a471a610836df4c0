import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Badge } from '#contracts/badges/badges.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

export interface BadgeLearner extends Client {
  db: Database
  /** The present study day. */
  today: number
  rate(card: number, confidence?: number, more?: object): Promise<void>
  badge(id: string): Promise<Badge>
}

/** A learner's step towards a badge. */
export type Step = (who: BadgeLearner) => Promise<unknown>

interface PlacedCard {
  id: number
  chapter: number
  category: string
}

/** An app for the tests of one file, its content, and learners with Premium whose badges are read. */
export function badgeApp() {
  const app = {} as TestApp
  const cards: PlacedCard[] = []
  beforeAll(async () => {
    Object.assign(app, await startTestApp({ env: { THROTTLE_FACTOR: '100' } }))
    const { rows } = await app.deps.open.query<PlacedCard>(
      `select f.id, c.id as chapter, c.category from flashcards f join chapters c on c.id = f.chapter_id
       where f.archived_at is null order by c.position, f.position, f.id`,
    )
    cards.push(...rows)
  })
  afterAll(() => app.close())

  async function learner(): Promise<BadgeLearner> {
    const who = await app.as('premium')
    return {
      ...who,
      db: app.deps.db,
      today: studyDayOf(app.clock.now().getTime(), 'UTC'),
      async rate(card, confidence = 3, more = {}) {
        const body = { confidence, reviewId: randomUUID(), ...more }
        expect((await who.post(`/api/flashcards/${card}/progress`, body)).status).toBe(200)
      },
      async badge(id) {
        const badges = (await who.get('/api/badges')).body as Badge[]
        const found = badges.find((badge) => badge.id === id)
        if (!found) throw new Error(`no badge ${id}`)
        return found
      },
    }
  }

  /** Checks that steps just below the badge do not earn it, and that one more step does. */
  async function expectEarnedLast(
    id: string,
    { below, oneMore }: { below: Step; oneMore: Step },
  ): Promise<void> {
    const who = await learner()
    await below(who)
    const before = await who.badge(id)
    expect(before).toMatchObject({ earned: false, earnedAt: null })
    expect(before.progress.current).toBeLessThan(before.progress.required)
    await oneMore(who)
    const { earned, progress } = await who.badge(id)
    expect([earned, progress.current]).toEqual([true, progress.required])
  }

  return {
    app,
    cards,
    learner,
    expectEarnedLast,
    /** The cards of the outline's categories, by category. */
    byCategory: () =>
      Map.groupBy(
        cards.filter(({ category }) => app.deps.outline.categories.some(({ id }) => id === category)),
        ({ category }) => category,
      ),
    byChapter: () => Map.groupBy(cards, ({ chapter }) => chapter),
  }
}

/** The numbers from 0. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
