import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Content } from '#content/read-content.ts'
import type { ContentConflict } from '#contracts/catalogue/content-admin.ts'
import { listBases } from '#server/database/content/content-conflicts.ts'
import { chapterConflicts, flashcardConflicts } from '#server/features/catalogue/admin/catalogue-conflicts.ts'
import { loadContent } from '#server/features/catalogue/load-content.ts'
import { drugConflicts } from '#server/features/drugs/drug-conflicts.ts'
import { loadDrugs } from '#server/features/drugs/load-drugs.ts'
import { loadQuestions } from '#server/features/questions/bank/load-questions.ts'
import { questionConflicts } from '#server/features/questions/bank/question-conflicts.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import type { ConflictKind } from './resolve-conflicts.ts'

/** A shipped text changes after an admin has edited it, for each kind of content. */

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const content = contentCopy()
const [chapter] = content.chapters
const card = chapter?.cards[0]
const [drug] = content.drugs
const [question] = content.questions
if (!chapter || !card || !drug || !question) throw new Error('the content is empty')

const load = async (more: Content) => {
  await loadContent(app.deps, more)
  await loadDrugs(app.deps, more)
  await loadQuestions(app.deps, more)
}
/** An edition in which one text of each kind has changed. */
const changed = (text: string): Content => ({
  ...content,
  chapters: content.chapters.map((file) =>
    file === chapter
      ? {
          ...file,
          title: text,
          cards: file.cards.map((each) => (each === card ? { ...each, answer: text } : each)),
        }
      : file,
  ),
  drugs: content.drugs.map((each) => (each === drug ? { ...each, target: text } : each)),
  questions: content.questions.map((each) => (each === question ? { ...each, key_point: text } : each)),
})

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const texts = async () => ({
  chapter: (await rowsOf('select title as text from chapters where key = $1', [chapter.key]))[0]?.text,
  flashcard: (await rowsOf('select answer as text from flashcards where key = $1', [card.id]))[0]?.text,
  drug: (await rowsOf('select target as text from drugs where key = $1', [drug.id]))[0]?.text,
  question: (await rowsOf('select key_point as text from questions where key = $1', [question.id]))[0]?.text,
})
const all = (text: string) => ({ chapter: text, flashcard: text, drug: text, question: text })
const conflicts = async () => (await admin.get('/api/admin/content-conflicts')).body as ContentConflict[]
const found = async (key: string) => {
  const conflict = (await conflicts()).find((each) => each.key === key)
  if (!conflict) throw new Error(`no conflict of ${key}`)
  return conflict
}
const send = (key: string, version: string, ours: string[]) =>
  admin.post('/api/admin/content-conflicts/resolve', { key, version, ours })
const resolve = async (key: string, keep: 'ours' | 'shipped') => {
  const { version, fields } = await found(key)
  return send(key, version, keep === 'ours' ? fields.map(({ name }) => name) : [])
}
/** The columns of a row that admins edit here. */
const edit = (table: string, columns: string, key: string) =>
  rowsOf(`update ${table} set ${columns}, edited_at = now() where key = $1`, [key])

let edition = 0
beforeEach(async () => {
  edition += 1
  await rowsOf('delete from content_conflicts')
  for (const [table, column, key] of [
    ['chapters', 'title', chapter.key],
    ['flashcards', 'answer', card.id],
    ['drugs', 'target', drug.id],
    ['questions', 'key_point', question.id],
  ] as const)
    await edit(table, `${column} = 'ours'`, key)
  await load(changed(`shipped ${edition}`))
})

test('all four kinds are listed with both texts', async () => {
  const listed = await conflicts()
  expect(listed.map(({ kind }) => kind).sort()).toEqual(['chapter', 'drug', 'flashcard', 'question'])
  const name: Record<string, string> = {
    ...{ chapter: 'title', flashcard: 'answer', drug: 'target', question: 'keyPoint' },
  }
  for (const { kind, fields } of listed)
    expect(fields, kind).toContainEqual(
      expect.objectContaining({ name: name[kind], ours: 'ours', shipped: `shipped ${edition}` }),
    )
})

test('ours stays, and the same edition does not dispute it again; a later one does', async () => {
  for (const { key } of await conflicts()) expect((await resolve(key, 'ours')).body).toEqual({ ok: true })
  expect(await conflicts()).toEqual([])
  await load(changed(`shipped ${edition}`))
  expect(await conflicts()).toEqual([])
  expect(await texts()).toEqual(all('ours'))
  await load(changed('shipped later'))
  expect(await conflicts()).toHaveLength(4)
})

test('the shipped text is taken, ours stays in the history, and the next edition is written as ever', async () => {
  for (const { key } of await conflicts()) await resolve(key, 'shipped')
  expect(await texts()).toEqual(all(`shipped ${edition}`))
  expect(await conflicts()).toEqual([])
  expect(
    await rowsOf(
      `select subject, content from content_history where subject = 'flashcard' order by id desc limit 1`,
    ),
  ).toEqual([{ subject: 'flashcard', content: expect.objectContaining({ answer: 'ours' }) }])
  expect(await rowsOf("select subject_type from audit_log where action like '%.keep_shipped'")).toHaveLength(
    4,
  )
  await load(changed('the next edition'))
  expect(await texts()).toEqual(all('the next edition'))
})

test('a shipped text with another key, once it is taken, is a change by which answers are scored again', async () => {
  const answer = question.answer === 'A' ? 'B' : 'A'
  await load({ ...content, questions: [{ ...question, answer }] })
  const [{ id } = {}] = await rowsOf('select id from questions where key = $1', [question.id])
  const keyChanges = () => rowsOf('select key_after from key_changes where question_id = $1', [id])
  expect(await keyChanges()).toEqual([])
  await resolve(`question:${question.id}`, 'shipped')
  expect(await keyChanges()).toEqual([{ key_after: 'ABCDE'.indexOf(answer) }])
  const told = await rowsOf(
    "select changed_by from content_changes where kind = 'question' and item_id = $1",
    [id],
  )
  expect(told).toEqual([{ changed_by: admin.username }])
})

test('what the files announce of a card and a drug is told once the shipped text is taken', async () => {
  const note = { severity: 'outdated' as const, why: 'A trial ended.', source: 'Trial 2026' }
  const parts = [{ drug: drug.id, components: ['moa' as const] }]
  const change = { ...note, on: '2026-12-01', cards: [card.id], questions: [], drugs: parts, primers: [] }
  const later = changed('the announced text')
  const drugs = later.drugs.map((each) => (each.id === drug.id ? { ...each, moa: 'Another way.' } : each))
  await load({ ...later, drugs, changes: [change] })
  const told = () =>
    rowsOf(
      `select kind, why, changed_by, announced_on is not null as is_announced from content_changes
       where why = 'A trial ended.' order by kind`,
    )
  expect(await told()).toEqual([])
  for (const key of [card.id, `drug:${drug.id}`]) await resolve(key, 'shipped')
  const row = { why: note.why, changed_by: admin.username, is_announced: true }
  expect(await told()).toEqual([
    { ...row, kind: 'flashcard' },
    { ...row, kind: 'moa' },
  ])
})

test('only one of two admins resolves a conflict', async () => {
  const [conflict] = await conflicts()
  const { key = '', version = '' } = conflict ?? {}
  const replies = await Promise.all([send(key, version, []), send(key, version, [])])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('what was deleted is no conflict any more', async () => {
  const [{ id } = { id: 0 }] = await rowsOf('select id from flashcards where key = $1', [card.id])
  await admin.delete(`/api/flashcards/${id}`)
  expect((await conflicts()).map(({ kind }) => kind)).not.toContain('flashcard')
  await admin.post('/api/admin/flashcards/undelete', { flashcardIds: [id] })
})

/** An edition in which the card alone has changed. */
const withCard = (change: object): Content => ({
  ...content,
  chapters: content.chapters.map((file) =>
    file === chapter
      ? { ...file, cards: file.cards.map((each) => (each === card ? { ...each, ...change } : each)) }
      : file,
  ),
})
/** Makes the card what an edition ships, edits it, and ships another edition. */
const disputedCard = async (base: object, columns: string, shipped: object) => {
  await rowsOf('update flashcards set edited_at = null where key = $1', [card.id])
  await load(withCard(base))
  await edit('flashcards', columns, card.id)
  await load(withCard(shipped))
  return found(card.id)
}
const storedCard = async () =>
  (
    await rowsOf('select question, answer, why, source, edited_at from flashcards where key = $1', [card.id])
  )[0]

test('the text that both were made on tells who changed what, and a merge takes each change', async () => {
  const base = { question: 'Q', answer: 'A', why: 'W' }
  const shipped = { ...base, answer: 'A shipped', why: 'W shipped', source: 'Trial, Lancet 2026' }
  const { version, fields } = await disputedCard(base, "question = 'Q ours', why = 'W ours'", shipped)
  expect(fields).toEqual([
    { name: 'question', earlier: 'Q', ours: 'Q ours', shipped: 'Q', changedBy: 'ours' },
    { name: 'answer', earlier: 'A', ours: 'A', shipped: 'A shipped', changedBy: 'shipped' },
    { name: 'why', earlier: 'W', ours: 'W ours', shipped: 'W shipped', changedBy: null },
    {
      ...{ name: 'source', earlier: card.source, ours: card.source },
      ...{ shipped: 'Trial, Lancet 2026', changedBy: 'shipped' },
    },
  ])
  expect((await send(card.id, version, ['question', 'why'])).status).toBe(200)
  expect(await storedCard()).toEqual({
    ...{ question: 'Q ours', answer: 'A shipped', why: 'W ours', source: 'Trial, Lancet 2026' },
    edited_at: expect.any(Date),
  })
  expect(await rowsOf("select details from audit_log where action = 'flashcard.merge'")).toEqual([
    {
      details: {
        before: { answer: 'A', source: card.source },
        after: { answer: 'A shipped', source: 'Trial, Lancet 2026' },
      },
    },
  ])
  expect((await admin.get('/api/admin/content-conflicts')).body).not.toContainEqual(
    expect.objectContaining({ key: card.id }),
  )
})

test('after a choice the next conflict counts from the shipped text that was compared', async () => {
  const base = { question: 'Q', answer: 'A', why: 'W' }
  const one = await disputedCard(base, "answer = 'A ours'", { ...base, answer: 'A one' })
  await send(card.id, one.version, ['answer'])
  await load(withCard({ ...base, answer: 'A one', why: 'W two' }))
  expect((await found(card.id)).fields).toEqual([
    { name: 'answer', earlier: 'A one', ours: 'A ours', shipped: 'A one', changedBy: 'ours' },
    { name: 'why', earlier: 'W', ours: 'W', shipped: 'W two', changedBy: 'shipped' },
  ])
})

test('a text that a newer edition has changed again is looked at first', async () => {
  const { version } = await found(card.id)
  await load(changed('shipped meanwhile'))
  expect(await send(card.id, version, ['answer'])).toMatchObject({
    status: 409,
    body: { code: 'edited_meanwhile' },
  })
  expect((await found(card.id)).version).not.toBe(version)
})

test('a text that an admin has edited meanwhile is looked at first', async () => {
  const { version } = await found(card.id)
  await edit('flashcards', "why = 'Edited meanwhile.'", card.id)
  expect(await send(card.id, version, ['answer'])).toMatchObject({
    status: 409,
    body: { code: 'edited_meanwhile' },
  })
  const [row] = await rowsOf('select why from flashcards where key = $1', [card.id])
  expect(row).toEqual({ why: 'Edited meanwhile.' })
})

test('what is asked, the options and the key of a question are taken from one side', async () => {
  const key = `question:${question.id}`
  await rowsOf('update questions set edited_at = null where key = $1', [question.id])
  await load(content)
  await edit('questions', "lead_in = 'Which one first?'", question.id)
  const answer = question.answer === 'A' ? 'B' : 'A'
  await load({ ...content, questions: [{ ...question, answer }] })
  const { version, fields } = await found(key)
  expect(fields).toMatchObject([
    { name: 'leadIn', earlier: question.lead_in, changedBy: null },
    { name: 'keyOption', changedBy: null },
  ])
  expect((await send(key, version, ['leadIn'])).body.error).toBe(
    'What is asked, the options and the key belong together. Take them from one side.',
  )
  expect((await send(key, version, ['leadIn', 'keyOption'])).status).toBe(200)
})

test('the text before both has every field that may differ', async () => {
  const kinds: [string, ConflictKind][] = [
    [chapter.key, chapterConflicts],
    [card.id, flashcardConflicts],
    [`drug:${drug.id}`, drugConflicts],
    [`question:${question.id}`, questionConflicts],
  ]
  const bases = await listBases(
    app.deps.db,
    kinds.map(([key]) => key),
  )
  for (const [key, { kind, fields }] of kinds)
    expect(Object.keys(bases.get(key) ?? {}), kind).toEqual(expect.arrayContaining([...fields]))
})

test('the text before both goes when the shipped text holds', async () => {
  const ofCard = async () => (await listBases(app.deps.db, [card.id])).size
  expect(await ofCard()).toBe(1)
  await resolve(card.id, 'shipped')
  expect(await ofCard()).toBe(0)
})
