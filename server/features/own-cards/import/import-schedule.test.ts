import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultMemoryModel } from '#domain/scheduling/fsrs.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { dayMs, importsOf, note, packageOf } from '#tests/support/own-cards/imported-notes.ts'

/** Schedules and logs of Anki that come with new cards. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
})
afterAll(() => app.close())
const { bring, cardsNow, learner, notesNow, preview, rows } = importsOf(() => app)

test('brings the schedule and the log, and no day of study', async () => {
  const now = app.clock.now().getTime()
  const at = now - 20 * dayMs
  const zone = 'UTC'
  const bytes = await packageOf([
    note('studied', 'q', 'a', {
      cards: [
        {
          ...{ type: 2, queue: 2, due: 5, ivl: 9, factor: 2500, reps: 3 },
          log: [
            [at, 3, 1, 2500, 4_600, 0],
            [at + dayMs, 1, 1, 2300, 8_000, 1],
            [at + 4 * dayMs, 4, 9, 2300, 2_000, 1],
          ],
        },
      ],
    }),
  ])
  expect(await preview({ bytes })).toMatchObject({ reviews: 3 })
  await bring({ bytes })
  const [card] = await cardsNow()
  const day = studyDayOf(at, zone)
  const expected = (
    [
      [0, 3],
      [1, 1],
      [3, 4],
    ] as const
  ).reduce<{ stability: number; difficulty: number } | null>(
    (memory, [elapsed, confidence]) => defaultMemoryModel.reviewCard(memory, elapsed, confidence),
    null,
  )
  const [state] = await rows<{
    due_day: number
  }>(`select item_id, version, mastery, review_count, last_confidence, lapses, stability,
    difficulty, last_study_day, due_day, is_suspended from item_states where user_id = $1`)
  expect(state).toMatchObject({
    ...{ item_id: card?.id, version: 3, review_count: 3, last_confidence: 4, lapses: 1, mastery: 80 },
    ...{ ...expected, last_study_day: day + 4, is_suspended: false },
  })
  const log =
    await rows(`select version, confidence, counts, study_day, seconds, mastery_before, mastery_after, review_count_before,
    lapses_before, last_study_day_before, last_confidence_before, due_day_before, due_day_after, session_id
    from reviews where user_id = $1 order by version`)
  expect(log).toMatchObject([
    {
      version: 1,
      confidence: 3,
      seconds: 5,
      study_day: day,
      mastery_before: 0,
      mastery_after: 75,
      review_count_before: 0,
    },
    {
      ...{
        version: 2,
        confidence: 1,
        study_day: day + 1,
        mastery_before: 75,
        mastery_after: 55,
        review_count_before: 1,
      },
      ...{
        lapses_before: 0,
        last_study_day_before: day,
        last_confidence_before: 3,
        due_day_after: day + 1,
      },
    },
    {
      ...{ version: 3, confidence: 4, mastery_before: 55, mastery_after: 80, review_count_before: 2 },
      ...{
        lapses_before: 1,
        last_study_day_before: day + 1,
        due_day_before: day + 1,
        due_day_after: state?.due_day,
      },
    },
  ])
  expect(log).toHaveLength(3)
  expect(await rows('select * from study_days where user_id = $1')).toEqual([])
  const { counts } = (await learner().get('/api/study/browse')).body
  expect(counts, 'a card that was learnt elsewhere has not changed since').toMatchObject({ edited: 0 })
})

test("keeps the memory and the due day of Anki's FSRS, and the deck of a card in a filtered deck", async () => {
  const created = Math.floor(Date.UTC(2026, 0, 1, 4) / 1000)
  const firstDay = studyDayOf(created * 1000, 'UTC')
  const bytes = await packageOf(
    [
      note('known', 'q', 'a', {
        cards: [
          {
            ...{ deck: 3, odid: 2, odue: 400, due: -100, type: 2, queue: 2, ivl: 30, reps: 5, lapses: 2 },
            data: '{"s":41.5,"d":6.5,"dr":0.9}',
          },
        ],
      }),
    ],
    { created },
  )
  await bring({ bytes })
  expect(await notesNow()).toMatchObject([{ deck: 'Oncology::Lung' }])
  expect(
    await rows(
      'select stability, difficulty, due_day, last_study_day, review_count, lapses from item_states where user_id = $1',
    ),
  ).toEqual([
    ...[{ stability: 41.5, difficulty: 6.5, due_day: firstDay + 400, review_count: 5, lapses: 2 }].map(
      (known) => ({
        ...known,
        last_study_day: Math.min(firstDay + 370, studyDayOf(app.clock.now().getTime(), 'UTC')),
      }),
    ),
  ])
})
