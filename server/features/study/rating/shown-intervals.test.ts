import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Intervals, StudyCard } from '#contracts/catalogue/catalogue.ts'
import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { rounds } from '#tests/support/rounds.ts'
import { createUser } from '#tests/support/server/factories.ts'
import { defaultWeights } from '#tests/support/simulation/memory-weights.ts'

/**
 * The interval on a button is the interval that is saved, for all cards of a list and on any day, with cards
 * set aside and weights of their own.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '100' } })
})
afterAll(() => app.close())

const dayMs = 86_400_000
const cards = 120
const days = rounds(8)

/** Gives the learner cards of many ages, all due, and others that load the days to come unevenly. */
async function createBacklog(userId: number, today: number): Promise<void> {
  await app.deps.open.query(
    `insert into card_states (user_id, flashcard_id, mastery, review_count, last_reviewed_at, last_confidence,
       stability, difficulty, last_study_day, due_day, is_suspended, buried_until)
     select $1, id, 50, 3, now() - interval '30 days', 3, 2 + place % 40, 3 + place % 6, $2::int - 1 - place % 40,
       case when place <= $3 then $2::int - place % 5 else $2::int + 1 + place * place % 50 end,
       place > $3 and place % 7 = 0, case when place > $3 and place % 5 = 0 then $2::int + 3 end
     from (select id, row_number() over (order by id) as place from flashcards where archived_at is null
       order by id limit 400) f`,
    [userId, today, cards],
  )
}

test(
  `no interval of ${cards} cards differs from its button, on ${days} shifted days`,
  async () => {
    const { userId } = await createUser(app.deps, 'premium')
    const differences: string[] = []
    let compared = 0
    for (let shift = 0; shift < days; shift++) {
      await app.deps.open.query('delete from study_days where user_id = $1', [userId])
      await app.deps.open.query('delete from card_reviews where user_id = $1', [userId])
      await app.deps.open.query('delete from card_states where user_id = $1', [userId])
      app.clock.set(new Date(Date.parse('2026-11-21T15:00:00Z') + shift * dayMs))
      const learner = app.browser()
      Object.assign(learner, { userId })
      await learner.renew()
      await learner.put('/api/study/settings', { dailyMinutes: 480, newCardsPerDay: 0 })
      const first = (await learner.get('/api/study/today')).body
      const today = studyDayOfIsoDate(first.date)
      await createBacklog(userId, today)
      const weights = shift % 2 === 0 ? null : defaultWeights.with(2, 4).with(8, 1.2).with(20, 0.5)
      await app.deps.open.query('update users set memory_weights = $2 where id = $1', [userId, weights])
      await app.deps.open.query(
        `insert into rest_days select $1, $2::int + n from unnest('{2, 3, 9, 16, 17, 18, 30}'::int[]) n
       on conflict do nothing`,
        [userId, today],
      )
      const { entries: studyCards } = (await learner.get('/api/study/today')).body as { entries: StudyCard[] }
      expect(studyCards).toHaveLength(cards)
      // The ratings follow a session: each card once, and every fifth card a second time with the buttons of
      // the first reply.
      for (const [place, { flashcard, intervals }] of studyCards.entries()) {
        const rate = async (shown: Intervals, confidence: 1 | 2 | 3) => {
          const path = `/api/flashcards/${flashcard.id}/progress`
          const reply = (await learner.post(path, { confidence, reviewId: randomUUID() })).body
          const saved = reply.progress.dueDay - today
          compared += 1
          if (saved !== shown[confidence])
            differences.push(
              `day ${shift}, card ${place}, ${confidence}: ${shown[confidence]} shown, ${saved} saved`,
            )
          return reply.intervals as Intervals
        }
        const next = await rate(intervals, place % 5 === 0 ? 1 : place % 7 === 0 ? 2 : 3)
        if (place % 5 === 0) await rate(next, 3)
      }
    }
    expect(compared).toBe(days * (cards + cards / 5))
    expect(differences).toEqual([])
  },
  60_000 + days * 20_000,
)
