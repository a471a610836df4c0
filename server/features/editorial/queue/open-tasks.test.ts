import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { taskWeight } from '#domain/editorial/review.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { archiveShippedContent, saveChapter } from '#tests/support/server/known-by-learner.ts'
import { asReviewer } from '#tests/support/server/review-tasks.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'
import { openTasks } from './open-tasks.ts'
import { editorialJobs } from './queue.jobs.ts'

let app: TestApp
let editor: Client
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-21T15:00:00Z') })
  editor = await asReviewer(app, 'editor')
})
beforeEach(async () => {
  await archiveShippedContent(app)
  await app.deps.open.script(`update drugs set archived_at = now(); update chapters set archived_at = now();
    delete from review_tasks; delete from content_reviews; delete from content_flags; delete from question_statistics`)
})
afterAll(() => app.close())

const query = (statement: string, values: unknown[] = []) => app.deps.open.query(statement, values)
/** Tasks as "subject id reason severity", and the rest of them. */
const tasks = async (state = 'open') =>
  (
    await query(
      'select *, due_on::text as due_day from review_tasks where state = $1 order by weight desc, id',
      [state],
    )
  ).rows as {
    [column: string]: unknown
  }[]
const waiting = async () =>
  (await tasks()).map(({ subject, subject_id, reason, severity }) => [subject, subject_id, reason, severity])
const newCard = async () => (await saveChapter(app, { title: 'Chapter', cards: 1 })).cardIds[0] ?? 0
const dueBy = (cardId: number, day: string) =>
  query('update flashcards set review_by = $2 where id = $1', [cardId, day])
const reviewed = (cardId: number, verdict: string, nextDue: string | null) =>
  query(
    `insert into content_reviews (subject, subject_id, revision, verdict, reviewer_name, interests, next_due, reviewed_at)
     values ('flashcard', $1, 1, $2, 'Ada', '', $3, now())`,
    [cardId, verdict, nextDue],
  )
const statisticsOf = (questionId: number, verdict: string) =>
  query(
    `insert into question_statistics (question_id, attempts, right_count, option_counts, verdict, findings, computed_at)
     values ($1, 60, 20, '{20,20,20,0}', $2, '{"Few answer it correctly","Almost no one chooses D"}', now())`,
    [questionId, verdict],
  )
const report = (cardId: number, reporter: Client) =>
  reporter.post('/api/content/flag', { contentType: 'flashcard', contentId: cardId, reason: 'Wrong dose' })
/** Closes the tasks that wait, as an editor does. */
const withdraw = async () => {
  for (const { id } of await tasks())
    await editor.post(`/api/editorial/tasks/${id}/close`, { outcome: 'withdrawn', reason: 'Seen' })
}

describe('due items', () => {
  test.each([
    ['by its file, on the last day', '2026-12-21', [], true],
    ['by its file, a day too late', '2026-12-22', [], false],
    ['by its last review', '2028-01-01', [['stands', '2026-12-01']], true],
    ['by its file, but was read since', '2026-11-01', [['stands', '2027-11-01']], false],
    [
      'by the last review that found that it stands',
      '2026-11-01',
      [
        ['stands', '2027-11-01'],
        ['needs_work', null],
      ],
      false,
    ],
  ])('a card that is due %s', async (_what, day, reviews, isFound) => {
    const cardId = await newCard()
    await dueBy(cardId, day)
    for (const [verdict = '', next = null] of reviews) await reviewed(cardId, verdict ?? '', next)
    await openTasks(app.deps)
    expect(await waiting()).toEqual(isFound ? [['flashcard', cardId, 'due', 'outdated']] : [])
  })

  test('are of every kind; a primer is due a year after its last check', async () => {
    const { chapterId } = await saveChapter(app, { title: 'Chapter', cards: 0 })
    const other = await saveChapter(app, { title: 'Other', cards: 0 })
    await query(
      `insert into primers (chapter_id, sources, reviewed_on, content_hash)
       values ($1, '{}', '2025-12-21', 'a'), ($2, '{}', '2025-12-22', 'b')`,
      [chapterId, other.chapterId],
    )
    const questionId = await saveQuestion(app.deps.open)
    await query(`update questions set review_by = '2026-11-01' where id = $1`, [questionId])
    const { rows } = await query(
      `insert into drugs (generic_name, review_by) values ('duemab', '2026-11-01') returning id`,
    )
    await openTasks(app.deps)
    const found = (await tasks()).map(({ subject, subject_id, due_day }) => [subject, subject_id, due_day])
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        ['question', questionId, '2026-11-01'],
        ['drug', rows[0]?.id, '2026-11-01'],
        ['primer', chapterId, '2026-12-21'],
      ]),
    )
  })

  test('that an editor withdrew rest for half a year', async () => {
    await dueBy(await newCard(), '2026-11-01')
    await openTasks(app.deps)
    await withdraw()
    await openTasks(app.deps)
    expect(await waiting()).toEqual([])
    await query(`update review_tasks set closed_at = closed_at - interval '181 days'`)
    await openTasks(app.deps)
    expect(await waiting()).toHaveLength(1)
  })

  test('that were read in the meantime do not wait any more', async () => {
    const cardId = await newCard()
    await dueBy(cardId, '2026-11-01')
    await openTasks(app.deps)
    await reviewed(cardId, 'stands', '2027-11-21')
    expect(await openTasks(app.deps)).toEqual({ opened: 0, withdrawn: 1 })
  })
})

describe('statistics', () => {
  test.each([
    ['check-key', 'wrong'],
    ['remove', 'wrong'],
    ['look', 'unclear'],
    ['good', undefined],
    ['too-few', undefined],
  ])('that say %s open a task: %s', async (verdict, severity) => {
    const questionId = await saveQuestion(app.deps.open)
    await statisticsOf(questionId, verdict)
    await openTasks(app.deps)
    expect(await waiting()).toEqual(severity ? [['question', questionId, 'statistics', severity]] : [])
    if (severity)
      expect((await tasks())[0]).toMatchObject({
        learners: 60,
        note: 'Few answer it correctly\nAlmost no one chooses D',
      })
  })

  test('that somebody has looked at rest, until the question has another key', async () => {
    const questionId = await saveQuestion(app.deps.open)
    await statisticsOf(questionId, 'look')
    await openTasks(app.deps)
    await withdraw()
    await openTasks(app.deps)
    expect(await waiting()).toEqual([])
    await query(
      `insert into key_changes (question_id, revision, key_before, key_after, moves_options, changed_at)
       values ($1, 2, 0, 1, false, $2)`,
      [questionId, new Date(app.clock.now().getTime() + 1000)],
    )
    await openTasks(app.deps)
    expect(await waiting()).toHaveLength(1)
  })

  test('that became good withdraw the task', async () => {
    const questionId = await saveQuestion(app.deps.open)
    await statisticsOf(questionId, 'look')
    await openTasks(app.deps)
    await query(`update question_statistics set verdict = 'good'`)
    expect(await openTasks(app.deps)).toEqual({ opened: 0, withdrawn: 1 })
  })
})

describe('reports', () => {
  test('open one task; closing it resolves them and mails each reporter the reason once', async () => {
    const cardId = await newCard()
    const [one, two] = [await app.as('learner'), await app.as('learner')]
    await report(cardId, one)
    await report(cardId, two)
    await openTasks(app.deps)
    expect(await waiting()).toEqual([['flashcard', cardId, 'report', 'wrong']])
    const [task] = await tasks()
    const shown = (await editor.get(`/api/editorial/tasks/${task?.id}`)).body
    expect(shown.reports).toEqual(['Wrong dose', 'Wrong dose'])
    const close = () =>
      editor.post(`/api/editorial/tasks/${task?.id}/close`, { outcome: 'withdrawn', reason: 'It is right' })
    expect((await close()).status).toBe(200)
    expect((await close()).status).toBe(200)
    for (const { username } of [one, two]) {
      const mails = await mailTo(app.deps, `${username}@mail.example`)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.html).toContain('It is right')
    }
    const own = (await one.get('/api/content/reports')).body
    expect(own[0]).toMatchObject({ resolution: 'approve', resolutionNotes: 'It is right' })
    expect(await openTasks(app.deps)).toEqual({ opened: 0, withdrawn: 0 })
  })

  test('that are resolved in moderation withdraw the task', async () => {
    const cardId = await newCard()
    await report(cardId, await app.as('learner'))
    await openTasks(app.deps)
    await query('update content_flags set resolved_at = now()')
    expect(await openTasks(app.deps)).toEqual({ opened: 0, withdrawn: 1 })
    expect((await tasks('closed'))[0]).toMatchObject({ outcome: 'withdrawn', closed_by: null })
  })
})

test('an archived item does not wait', async () => {
  const cardId = await newCard()
  await dueBy(cardId, '2026-11-01')
  await openTasks(app.deps)
  await query('update flashcards set archived_at = now() where id = $1', [cardId])
  expect(await openTasks(app.deps)).toEqual({ opened: 0, withdrawn: 1 })
})

test('learners are counted again, and the queue follows', async () => {
  const [one, two] = [await newCard(), await newCard()]
  for (const cardId of [one, two]) await dueBy(cardId, '2026-11-01')
  await openTasks(app.deps)
  await query(
    `insert into card_statistics (flashcard_id, learners, attempts, average_mastery, computed_at)
     values ($1, 40, 90, 50, now())`,
    [two],
  )
  await openTasks(app.deps)
  expect(
    (await tasks()).map(({ subject_id, learners, weight }) => [subject_id, learners, Number(weight)]),
  ).toEqual([
    [two, 40, taskWeight({ learners: 40, severity: 'outdated' })],
    [one, 0, taskWeight({ learners: 0, severity: 'outdated' })],
  ])
})

test('run again and again, or twice at once, it opens nothing twice', async () => {
  for (let made = 0; made < 3; made++) {
    const cardId = await newCard()
    await dueBy(cardId, '2026-11-01')
    await report(cardId, await app.as('learner'))
  }
  const runs = await Promise.all([openTasks(app.deps), openTasks(app.deps)])
  expect(runs.reduce((sum, { opened }) => sum + opened, 0)).toBe(6)
  await editorialJobs(app.deps)[0]?.run()
  const found = await waiting()
  expect(found).toHaveLength(6)
  expect(new Set(found.map(String)).size).toBe(6)
})
