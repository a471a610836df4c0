import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readContent } from '#content/read-content.ts'
import { answerTo, buildBlock, questionKeys, send } from '#tests/support/answer-questions.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { loadQuestions } from '../load-questions.ts'
import { lockQuestion, updateQuestionText } from '../question-editing.queries.ts'

let app: TestApp
let admin: Client
const content = readContent()
const [card1 = '', card2 = ''] = content.chapters[0]?.cards.map((card) => card.id) ?? []
const shipped = content.questions.find((one) => one.twin_of === undefined && one.category === 'breast')
if (!shipped) throw new Error('the content has no question')

const words = (seed: string) => Array.from({ length: 60 }, (_, index) => `${seed}${index}`).join(' ')
const question = (id: string | undefined, more: object = {}) => ({
  ...(id && { id }),
  category: 'breast',
  task: 'treatment',
  difficulty: 'medium',
  stem: words(id ?? 'word'),
  lead_in: 'Which treatment is best?',
  options: ['one', 'two', 'three', 'four'].map((text) => ({ text, why: `because of ${text}` })),
  answer: 'C',
  key_point: 'Three is best.',
  cards: [card1, card2],
  tags: ['breast'],
  source: 'A trial',
  reviewed: '2026-10-01',
  ...more,
})

const fileOf = (questions: unknown[]) => ({ fileName: 'questions.json', text: JSON.stringify(questions) })
const preview = async (...questions: unknown[]) => {
  const { status, body } = await admin.post('/api/admin/questions/import/preview', fileOf(questions))
  expect(status).toBe(200)
  return body
}
const problemsOf = async (...questions: unknown[]) =>
  (await preview(...questions)).rows.flatMap((row: { problems: string[] }) => row.problems)
const importAll = (...questions: unknown[]) => admin.post('/api/admin/questions/import', fileOf(questions))
const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const everything = async () => [
  await rowsOf('select xmin::text, * from questions order by id'),
  await rowsOf('select xmin::text, * from question_cards order by question_id, flashcard_id'),
  await rowsOf('select * from audit_log order by id'),
]

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
beforeEach(async () => {
  await rowsOf('delete from questions')
  await rowsOf('delete from content_conflicts')
  await rowsOf("delete from audit_log where action like 'question%'")
  await loadQuestions(app.deps, { questions: [shipped] })
})
afterAll(() => app.close())

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
  await loadQuestions(app.deps, { questions: [{ ...shipped, key_point: 'As shipped next.' }] })
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

test('one invalid question, and nothing is imported', async () => {
  const before = await everything()
  const file = [question('im-q-001'), question('im-q-002', { category: 'brest' })]
  expect((await preview(...file)).rows).toMatchObject([
    { line: 1, state: 'new', problems: [] },
    {
      line: 2,
      state: 'invalid',
      key: 'im-q-002',
      category: 'brest',
      summary: expect.stringMatching(/^im-q-0020 .* im-q-\d+…$/),
    },
  ])
  const { status, body } = await importAll(...file)
  expect([status, body.error]).toEqual([
    422,
    'Nothing was imported: 1 question of 2 cannot be imported. Correct the file and choose it again.',
  ])
  expect(await everything()).toEqual(before)
})

describe('what is wrong is said plainly', () => {
  test.each<[string, object, RegExp]>([
    [
      'an unknown category',
      { category: 'brest' },
      /category "brest" is not known. Write one of: breast, hema/,
    ],
    ['an object for a category', { category: { toString: 1 } }, /category .* is not known/],
    ['no category', { category: undefined }, /^category is missing. Write one of: breast, hema/],
    ['an unknown task', { task: 'cure' }, /task "cure" cannot be used. Write one of: diagnosis, testing/],
    ['three options', { options: question('').options.slice(1) }, /There are 3 options; write 4 or 5/],
    ['no reason', { options: [...question('').options, { text: 'five' }] }, /Option E has no reason/],
    ['a key without an option', { answer: 'E' }, /key E is not among the options/],
    ['a letter that is none', { answer: 'F' }, /answer "F" cannot be used.*A to E/],
    ['a date that is none', { reviewed: '2026-13-01' }, /reviewed "2026-13-01".*2026-11-22/],
    ['no cards', { cards: [] }, /cards is missing/],
    ['an unknown card', { cards: ['no-such-card'] }, /no flashcard "no-such-card"/],
    ['a card twice', { cards: [card1, card1] }, /is there twice/],
    ['an unknown twin', { twin_of: 'no-such-q' }, /no question "no-such-q"/],
    ['itself as twin', { twin_of: 'im-q-001' }, /its own twin/],
    ['an id with spaces', { id: 'Q 1' }, /id "Q 1" cannot be used.*small letters/],
    ['a short stem', { stem: 'Too short.' }, /2 words; 45 to 220/],
    ['a word that gives it away', { lead_in: 'Which of these is not right?' }, /lead-in says .not./],
    ['a field of another program', { score: 3 }, /Not known: score/],
    ['an address without https', { link: 'http://example.org' }, /link.*https:/],
    ['a character that cannot be stored', { source: 'A\u0000' }, /source has a character/],
    ['half a character', { tags: ['\ud800'] }, /tags has a character/],
    ['a text that is too long', { key_point: 'x'.repeat(5001) }, /key_point has 5001 characters/],
    ['a list for a text', { stem: ['a'] }, /stem cannot be used. Write it as text/],
  ])('%s', async (_, more, problem) => {
    const problems = await problemsOf(question('im-q-001', more))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
  })

  test('an id that stands twice, and the same text twice', async () => {
    const twice = question('im-q-001', { stem: words('other') })
    const copyWithItsId = question('im-q-001')
    for (const second of [twice, copyWithItsId])
      expect((await preview(question('im-q-001'), second)).rows).toMatchObject([
        { state: 'new', problems: [] },
        { problems: ['im-q-001 is in the file before, at 1. Remove one, or give it another id'] },
      ])
    const copy = question('im-q-002', { stem: words('im-q-001') })
    expect(await problemsOf(question('im-q-001'), copy)).toEqual(['It is nearly the same as im-q-001.'])
  })

  test('a copy of a question of the bank, unless it is named as its twin and has another stem', async () => {
    const near = question('im-q-001', { stem: `${shipped.stem} He smokes.`, lead_in: shipped.lead_in })
    expect(await problemsOf(near)).toEqual([`It is nearly the same as ${shipped.id}.`])
    expect(await problemsOf({ ...near, twin_of: shipped.id })).toEqual([])
    const same = question('im-q-001', { stem: shipped.stem, lead_in: shipped.lead_in })
    expect(await problemsOf(same)).toEqual([`It is nearly the same as ${shipped.id}.`])
  })

  test('all that is wrong with a question is said at once', async () => {
    const problems = await problemsOf(question('im-q-001', { category: 'brest', task: 'cure', answer: 'F' }))
    expect(problems).toHaveLength(3)
  })

  test('in GIFT it says where to write what Moodle does not know', async () => {
    const file = { fileName: 'a.gift', text: '// one\n\nA case. Which? {=a#why ~b#why ~c#why ~d#why}' }
    const { body } = await admin.post('/api/admin/questions/import/preview', file)
    expect(body).toMatchObject({ format: 'gift', invalid: 1, rows: [{ line: 3, summary: 'A case.' }] })
    const text = body.rows[0].problems.join('\n')
    for (const problem of [
      'category is missing. Write a line such as $CATEGORY: breast above it, with one of: breast, hematologic',
      'task is missing. Write one of: diagnosis, testing, treatment, prognosis, mechanism, in a comment above it: // [task:...]',
      'key_point is missing. Write it as general feedback, after ####',
      'source is missing. Write it in a comment above it: // [source:...]',
    ])
      expect(text).toContain(problem)
  })
})

test('two imports of the same questions at once add them once', async () => {
  const replies = await Promise.all([importAll(question('im-q-001')), importAll(question('im-q-001'))])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies.map(({ body }) => body.created).sort()).toEqual([0, 1])
})

test('a file that cannot be used is refused with a reason', async () => {
  const send = (file: object) => admin.post('/api/admin/questions/import/preview', file)
  expect((await send({ fileName: 'a.csv', text: '' })).body.error).toMatch(/file is empty/)
  expect((await send({ fileName: 'a.csv', text: 'x'.repeat(3_000_001) })).body.error).toMatch(
    /cannot exceed 3 MB/,
  )
  expect((await send({ fileName: 'a.docx', text: 'words' })).body.error).toMatch(/CSV, JSON or GIFT/)
})

test('only admins import', async () => {
  const premium = await app.as('premium')
  for (const path of ['import/preview', 'import', 'statistics'])
    expect((await premium.post(`/api/admin/questions/${path}`, fileOf([]))).status).toBe(403)
})

const idOf = async (key: string) =>
  Number((await rowsOf('select id from questions where key = $1', [key]))[0]?.id)

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

test('once it was answered, an import does not move the options of a question', async () => {
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
})

test('an import and an edit of the same question wait for each other, not in a circle', async () => {
  await importAll(question('im-q-032'))
  const id = await idOf('im-q-032')
  const { importing } = await app.deps.db.transaction(async (tx) => {
    await lockQuestion(tx, id)
    const begun = importAll(question('im-q-032', { key_point: 'Of the file.' }))
    await setTimeout(400)
    await updateQuestionText(tx, id, { source: 'Of the page' })
    return { importing: begun }
  })
  expect((await importing).status).toBe(200)
})
