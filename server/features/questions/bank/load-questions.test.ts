import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuestionContent } from '#content/read-content.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { loadQuestions } from './load-questions.ts'

let app: TestApp
const [first = '', second = '', third = ''] = contentCopy().chapters[0]?.cards.map((card) => card.id) ?? []

const question = (id: string, more: Partial<QuestionContent> = {}): QuestionContent => ({
  id,
  category: 'breast',
  sample: false,
  task: 'treatment',
  difficulty: 'medium',
  stem: `A patient whose case is ${id}.`,
  lead_in: 'Which treatment is best?',
  options: ['one', 'two', 'three', 'four'].map((text) => ({ text, why: `because of ${text}` })),
  answer: 'C',
  key_point: 'Three is best.',
  cards: [first, second],
  tags: ['breast'],
  source: 'A trial',
  further_sources: [],
  reviewed: '2026-10-01',
  ...more,
})
// The twin precedes the question that it names.
const twin = question('load-q-001', { twin_of: 'load-q-003' })
const sample = question('load-q-002', { sample: true, link: 'https://example.org/trial', answer: 'A' })
const plain = question('load-q-003', { cards: [third] })
const shipped = [twin, sample, plain]

const load = (questions: QuestionContent[]) => loadQuestions(app.deps, { changes: [], questions })
const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const rowOf = async (id: string) => (await rowsOf('select * from questions where key = $1', [id]))[0]
const cardsOf = async (id: string) =>
  (
    await rowsOf(
      `select f.key from question_cards l join questions q on q.id = l.question_id
       join flashcards f on f.id = l.flashcard_id where q.key = $1 order by l.position`,
      [id],
    )
  ).map((row) => row.key)

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.deps.open.query('delete from questions')
  await app.deps.open.query('delete from content_conflicts')
  await app.deps.open.query('delete from content_tombstones')
  await load(shipped)
})
afterAll(() => app.close())

test('a question is stored with its key as a place, its twin and its cards', async () => {
  expect(await rowOf(sample.id)).toMatchObject({
    category: 'breast',
    key_option: 0,
    is_sample: true,
    options: ['one', 'two', 'three', 'four'],
    reasons: ['because of one', 'because of two', 'because of three', 'because of four'],
    link: 'https://example.org/trial',
    twin_of: null,
  })
  expect(await rowOf(twin.id)).toMatchObject({ key_option: 2, twin_of: (await rowOf(plain.id))?.id })
  expect(await cardsOf(twin.id)).toEqual([first, second])
  expect(await cardsOf(plain.id)).toEqual([third])
  expect(await rowsOf('select key from questions where is_sample')).toEqual([{ key: sample.id }])
})

test('a second run changes nothing', async () => {
  const everything = async () => [
    await rowsOf('select xmin::text, * from questions order by id'),
    await rowsOf('select xmin::text, * from question_cards order by question_id, flashcard_id'),
  ]
  const before = await everything()
  await load(shipped)
  expect(await everything()).toEqual(before)
})

test('a changed question keeps its place in the database; its cards and its twin follow the file', async () => {
  const before = await rowOf(twin.id)
  const { twin_of: _none, ...changed } = { ...twin, stem: 'Another patient.', cards: [second, third, first] }
  await load([changed, sample, plain])
  expect(await rowOf(twin.id)).toMatchObject({ id: before?.id, stem: 'Another patient.', twin_of: null })
  expect(await cardsOf(twin.id)).toEqual([second, third, first])
  await load([{ ...changed, cards: [third] }, { ...sample, sample: false }, plain])
  expect(await cardsOf(twin.id)).toEqual([third])
  expect(await rowsOf('select key from questions where is_sample')).toEqual([])
})

test('a key that leads to nothing is no link', async () => {
  await load([{ ...twin, twin_of: 'load-q-999', cards: ['no-such-card', first] }, sample, plain])
  expect(await rowOf(twin.id)).toMatchObject({ twin_of: null })
  expect(await cardsOf(twin.id)).toEqual([first])
})

test('an admin’s edit stays, with its cards; the shipped text is noted as a conflict', async () => {
  await rowsOf("update questions set stem = 'As the admin has it', edited_at = now() where key = $1", [
    twin.id,
  ])
  await load([{ ...twin, stem: 'As shipped', cards: [third] }, sample, plain])
  expect(await rowOf(twin.id)).toMatchObject({ stem: 'As the admin has it' })
  expect(await cardsOf(twin.id)).toEqual([first, second])
  expect(await rowsOf('select key, shipped from content_conflicts')).toEqual([
    { key: `question:${twin.id}`, shipped: expect.objectContaining({ stem: 'As shipped' }) },
  ])
})

test('a question that the files no longer hold is archived, and returns as itself', async () => {
  const before = await rowOf(plain.id)
  await load([twin, sample])
  expect((await rowOf(plain.id))?.archived_at).toBeInstanceOf(Date)
  await load(shipped)
  // Removing the question and bringing it back are two changes.
  expect(await rowOf(plain.id)).toEqual({ ...before, revision: 3 })
})

test('what an admin imported is not archived', async () => {
  await rowsOf('update questions set content_hash = null, edited_at = now() where key = $1', [plain.id])
  await load([twin, sample])
  expect(await rowOf(plain.id)).toMatchObject({ archived_at: null })
})

test('a deleted question is not brought back', async () => {
  await rowsOf('delete from questions where key = $1', [plain.id])
  await rowsOf("insert into content_tombstones (key) values ('question:load-q-003')")
  await load(shipped)
  expect(await rowOf(plain.id)).toBeUndefined()
  expect(await rowOf(twin.id)).toMatchObject({ twin_of: null })
})

const keyChangesOf = (id: string) =>
  rowsOf(
    `select key_before, key_after, moves_options, finished_at is null as is_open from key_changes c
     join questions q on q.id = c.question_id where q.key = $1 order by c.id`,
    [id],
  )
const reasonsFor = (id: string) =>
  rowsOf(
    `select why from content_changes c join questions q on q.id = c.item_id and c.kind = 'question' where q.key = $1`,
    [id],
  )

test('another key of the files is a change in meaning, by which answers are scored again; other words are not', async () => {
  await load([{ ...twin, stem: 'Another patient.' }, { ...sample, answer: 'B' }, plain])
  expect(await keyChangesOf(sample.id)).toEqual([
    { key_before: 0, key_after: 1, moves_options: false, is_open: true },
  ])
  expect(await reasonsFor(sample.id)).toEqual([{ why: 'The right answer was corrected.' }])
  expect(await keyChangesOf(twin.id)).toEqual([])
  expect(await reasonsFor(twin.id)).toEqual([])
  await load([{ ...twin, stem: 'Another patient.' }, { ...sample, answer: 'B' }, plain])
  expect(await keyChangesOf(sample.id)).toHaveLength(1)
})

test('another key is noticed of a question that comes back, too', async () => {
  await load([twin, sample])
  await load([twin, sample, { ...plain, answer: 'D' }])
  expect(await keyChangesOf(plain.id)).toMatchObject([{ key_before: 2, key_after: 3 }])
})

test('where options move, no answer is scored again; it is another meaning if another one is right', async () => {
  const moved = (question: QuestionContent, answer: 'A' | 'B') => ({
    ...question,
    answer,
    options: ['three', 'one', 'two', 'four'].map((text) => ({ text, why: `because of ${text}` })),
  })
  await load([twin, moved(sample, 'A'), moved(plain, 'A')])
  expect(await keyChangesOf(sample.id)).toEqual([
    { key_before: 0, key_after: 0, moves_options: true, is_open: false },
  ])
  expect(await reasonsFor(sample.id)).toHaveLength(1)
  expect(await keyChangesOf(plain.id)).toMatchObject([{ key_before: 2, key_after: 0 }])
  expect(await reasonsFor(plain.id)).toEqual([])
})
