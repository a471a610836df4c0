import { expect, test } from 'vitest'
import { loadQuestions } from '#server/features/questions/bank/load-questions.ts'
import {
  listQuestionsById,
  updateQuestionText,
} from '#server/features/questions/bank/question-editing.queries.ts'
import { words } from '#tests/support/app/question-admin-app.ts'
import {
  card1,
  card2,
  fileOf,
  question,
  questionImportApp,
  shipped,
} from '#tests/support/app/question-import-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { waitForLocks } from '#tests/support/database/wait-for-locks.ts'
import { answerTo, buildBlock, questionKeys, send } from '#tests/support/server/answer-questions.ts'

const { app, admin, rowsOf, preview, problemsOf, importAll, everything } = questionImportApp()

const idOf = async (key: string) =>
  Number((await rowsOf('select id from questions where key = $1', [key]))[0]?.id)

test('an import adds questions with twin and cards, and writes who did it', async () => {
  const one = question('im-q-001', { twin_of: 'im-q-002', sample: true, link: 'https://example.org/a' })
  const two = question('im-q-002', { cards: [card2] })
  expect(await preview(one, two)).toMatchObject({
    format: 'json',
    created: 2,
    changed: 0,
    same: 0,
    invalid: 0,
  })
  expect(await rowsOf("select 1 from questions where key like 'im-%'")).toEqual([])
  const { status, body } = await importAll(one, two)
  expect([status, body]).toEqual([
    200,
    { message: 'Imported: 2 new, 0 changed, 0 unchanged.', created: 2, changed: 0, same: 0 },
  ])
  const [stored, twin] = await rowsOf("select * from questions where key like 'im-%' order by key")
  expect(stored).toMatchObject({
    key: 'im-q-001',
    category: 'breast',
    is_sample: true,
    options: ['one', 'two', 'three', 'four'],
    reasons: ['because of one', 'because of two', 'because of three', 'because of four'],
    key_option: 2,
    twin_of: twin?.id,
    content_hash: null,
    edited_at: app.clock.now(),
  })
  const links = await rowsOf(
    'select f.key from question_cards l join flashcards f on f.id = l.flashcard_id where question_id = $1 order by l.position',
    [stored?.id],
  )
  expect(links.map(({ key }) => key)).toEqual([card1, card2])
  expect(
    await rowsOf("select actor_id, subject_id, details from audit_log where action = 'questions.import'"),
  ).toEqual([
    {
      actor_id: admin.userId,
      subject_id: 'questions.json',
      details: { created: [stored?.id, twin?.id], changed: [] },
    },
  ])
})

test('the same file a second time changes nothing', async () => {
  const { category, ...rest } = shipped
  const file = [question('im-q-001'), question(undefined), { category, ...rest }]
  expect((await importAll(...file)).body).toMatchObject({ created: 2, changed: 0, same: 1 })
  const before = await everything()
  expect((await preview(...file)).rows.map((row: { state: string }) => row.state)).toEqual([
    'same',
    'same',
    'same',
  ])
  const { body } = await importAll(...file)
  expect(body).toMatchObject({ created: 0, changed: 0, same: 3 })
  expect(body.message).toBe('Nothing to import: all 3 questions are in the bank already.')
  expect(await everything()).toEqual(before)
})

test('a changed shipped question stays as the admin has it when newer content is loaded', async () => {
  const changed = { ...shipped, key_point: 'As the admin has it.', cards: [card2], difficulty: 'hard' }
  const { rows } = await preview(changed)
  expect(rows).toMatchObject([
    {
      line: 1,
      key: shipped.id,
      state: 'changed',
      problems: [],
      changes: ['difficulty', 'key_point', 'cards'],
    },
  ])
  expect((await importAll(changed)).body).toMatchObject({ created: 0, changed: 1 })
  expect(await rowsOf("select details from audit_log where action = 'question.update'")).toEqual([
    {
      details: {
        before: { difficulty: shipped.difficulty, keyPoint: shipped.key_point, cards: shipped.cards },
      },
    },
  ])
  await loadQuestions(app.deps, { changes: [], questions: [{ ...shipped, key_point: 'As shipped next.' }] })
  expect(await rowsOf('select key_point from questions where key = $1', [shipped.id])).toEqual([
    { key_point: 'As the admin has it.' },
  ])
  expect(await rowsOf('select key from content_conflicts')).toEqual([{ key: `question:${shipped.id}` }])
})

test('a question without an id is known by its stem and lead-in, and may get one', async () => {
  await importAll(question(undefined))
  const [before] = await rowsOf('select id from questions where key is null')
  await importAll(question(undefined, { key_point: 'Another point.' }))
  await importAll(question('im-q-005', { stem: words('word'), key_point: 'Another point.' }))
  expect(await rowsOf('select id, key_point from questions where key = $1', ['im-q-005'])).toEqual([
    { id: before?.id, key_point: 'Another point.' },
  ])
  const { id: _id, ...nameless } = shipped
  expect((await preview(nameless)).rows).toMatchObject([{ state: 'same', key: shipped.id }])
})

test('an archived question returns to the bank', async () => {
  await rowsOf('update questions set archived_at = now()')
  expect((await preview(shipped)).rows).toMatchObject([{ state: 'changed', changes: ['archived'] }])
  await importAll(shipped)
  expect(await rowsOf('select archived_at from questions')).toEqual([{ archived_at: null }])
})

test('two imports of the same questions at once add them once', async () => {
  const replies = await Promise.all([importAll(question('im-q-001')), importAll(question('im-q-001'))])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies.map(({ body }) => body.created).sort()).toEqual([0, 1])
})

test('only admins import', async () => {
  const premium = await app.as('premium')
  for (const path of ['import/preview', 'import', 'statistics'])
    expect((await premium.post(`/api/admin/questions/${path}`, fileOf([]))).status).toBe(403)
})

test('what an import replaces is in the history of the question', async () => {
  await importAll(question('im-q-030'))
  const id = await idOf('im-q-030')
  expect((await importAll(question('im-q-030', { key_point: 'Another point.' }))).body.changed).toBe(1)
  const history = (await admin.get(`/api/admin/questions/${id}/history`)).body
  expect(history).toMatchObject([
    {
      revision: 1,
      savedBy: admin.username,
      content: { keyPoint: 'Three is best.', options: ['one', 'two', 'three', 'four'] },
    },
  ])
})

test('another key in a file is a change in meaning, by which answers are scored again', async () => {
  await importAll(question('im-q-033'))
  const id = await idOf('im-q-033')
  expect((await importAll(question('im-q-033', { answer: 'D', key_point: 'Four is best.' }))).status).toBe(
    200,
  )
  expect(
    await rowsOf('select revision, key_before, key_after from key_changes where question_id = $1', [id]),
  ).toEqual([{ revision: 2, key_before: 2, key_after: 3 }])
  const changes = await rowsOf(
    "select revision, changed_by from content_changes where kind = 'question' and item_id = $1",
    [id],
  )
  expect(changes).toEqual([{ revision: 2, changed_by: admin.username }])
  await importAll(question('im-q-033', { answer: 'D', key_point: 'Other words.' }))
  expect(await rowsOf('select 1 from key_changes where question_id = $1', [id])).toHaveLength(1)
})

test('once a question was answered, an import does not move its options, and says whose answers a new key scores again', async () => {
  await importAll(question('im-q-031', { sample: true }))
  const questionId = await idOf('im-q-031')
  const moved = question('im-q-031', {
    sample: true,
    options: ['two', 'one', 'three', 'four'].map((text) => ({ text, why: `because of ${text}` })),
  })
  expect(await problemsOf(moved)).toEqual([])
  const learner = await app.as('premium')
  const block = await buildBlock(learner, { source: { by: 'question', questionId }, count: 1, mode: 'tutor' })
  await send(learner, block, answerTo((await questionKeys(app)).of(questionId), { isRight: true }))
  expect(await problemsOf(moved)).toEqual([expect.stringContaining('keep their number and order')])
  expect((await importAll(moved)).status).toBe(422)
  const corrected = question('im-q-031', { sample: true, answer: 'D' })
  expect((await preview(corrected)).notes).toEqual([
    'This changes the key of 1 question that learners have answered (im-q-031): their answers are scored again, and those who gave them are told.',
  ])
  expect((await preview(question('im-q-031', { sample: true, key_point: 'Other words.' }))).notes).toEqual([])
})

test('an import and an edit of the same question wait for each other, not in a circle', async () => {
  await importAll(question('im-q-032'))
  const id = await idOf('im-q-032')
  const { importing } = await app.deps.db.transaction(async (tx) => {
    await listQuestionsById(tx, [id], 'lock')
    const begun = importAll(question('im-q-032', { key_point: 'Of the file.' }))
    await waitForLocks(app.deps.open, 1)
    await updateQuestionText(tx, id, { source: 'Of the page' })
    return { importing: begun }
  })
  expect((await importing).status).toBe(200)
})

test('laboratory results, tables, figures and the parts of an explanation are stored as a file has them', async () => {
  const [figure] = contentCopy().figures.keys()
  const more = {
    labs: [
      { test: 'Hemoglobin', result: '9.1 g/dL', flag: 'low' },
      { test: 'Platelets', result: '210,000/µL' },
    ],
    evidence: 'Of 100, 20 more lived.',
    table: '| Drug | Remember |\n| --- | --- |\n| One | Two |',
    figure,
    pmid: '29860917',
    further_sources: [{ source: 'NCCN 2026' }],
  }
  expect((await importAll(question('parts-q-001', more))).status).toBe(200)
  const [row] = await rowsOf("select * from questions where key = 'parts-q-001'")
  expect(row?.exhibit).toContain('| Hemoglobin | 9.1 g/dL | L |')
  expect(row?.evidence).toContain('Of 100, 20 more lived.\n\n| Drug | Remember |')
  expect(row?.evidence).toContain(`(figure:${figure})`)
  expect(row).toMatchObject({
    key_point: 'Three is best.',
    link: 'https://pubmed.ncbi.nlm.nih.gov/29860917/',
    further_sources: [{ source: 'NCCN 2026', link: null }],
  })
  expect(await problemsOf(question('parts-q-002', { figure: 'unknown', exhibit: 'neither' }))).toEqual([
    'There is no figure "neither". Write the key of a shipped figure, or leave it out',
    'There is no figure "unknown". Write the key of a shipped figure, or leave it out',
  ])
})
