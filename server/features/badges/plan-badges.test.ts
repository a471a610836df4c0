import { expect, test } from 'vitest'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import { type BadgeLearner, badgeApp, range } from '#tests/support/app/badge-app.ts'
import { saveStudyDays } from '#tests/support/database/learner-rows.ts'

/** The badge for planning an exam early: not earned just below the limit, earned with one more. */

const { app, learner, expectEarnedLast } = badgeApp()

/** An exam date chosen some days ago, and four study days in each of three weeks since. */
async function planned(who: BadgeLearner, { ahead }: { ahead: number }): Promise<void> {
  const setOn = who.today - 33
  const examDate = isoDateOfStudyDay(setOn + ahead)
  expect((await who.put('/api/study/settings', { examDate })).status).toBe(200)
  await app.deps.open.query(
    "update users set exam_date_set_at = exam_date_set_at - interval '33 days' where id = $1",
    [who.userId],
  )
  const monday = who.today - 5
  const weeks = range(3).flatMap((week) => [1, 3, 5, 6].map((day) => monday - 7 * (week + 1) + day))
  await saveStudyDays(who.db, who.userId, [...weeks, ...[0, 1, 2].map((day) => monday + day)])
}

test('early-plan is earned with the last one that it asks for, not before', () =>
  expectEarnedLast('early-plan', {
    below: (who) => planned(who, { ahead: 90 }),
    oneMore: (who) => saveStudyDays(who.db, who.userId, [who.today]),
  }))

test('an exam date less than 90 days ahead makes no plan', async () => {
  const who = await learner()
  await planned(who, { ahead: 89 })
  await saveStudyDays(who.db, who.userId, [who.today])
  expect((await who.badge('early-plan')).progress).toEqual({ current: 0, required: 4 })
})
