import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chapter, Primer } from '#contracts/catalogue/catalogue.ts'
import type { EditedPrimer } from '#contracts/catalogue/primer-editing.ts'
import type { ChangedItem } from '#contracts/study/changes.ts'
import { loadContent } from '#server/features/catalogue/load-content.ts'
import { findChangesBetween } from '#server/features/study/changes/told-by-mail.ts'
import { findPublicChanges } from '#server/features/welcome/changes/find-public-changes.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { changeSetDesk } from '#tests/support/editorial/change-set-desk.ts'

/** Primers: who has read one, who is told that its meaning changed, and what the answers do. */

const content = contentCopy()
const note = { severity: 'outdated', why: 'A trial was read out', source: 'Trial 2026', link: null } as const

let app: TestApp
let admin: Client
let chapters: Chapter[]
let id: number
let path: string
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
  chapters = (await admin.get('/api/chapters')).body
  id = chapterWith(({ isCore }) => isCore).id
  path = `/api/chapters/${id}/primer`
})
afterAll(() => app.close())
beforeEach(async () => {
  await rowsOf('delete from change_answers')
  await rowsOf('delete from content_changes')
})

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
function chapterWith(isWanted: (chapter: Chapter) => boolean): Chapter {
  const found = chapters.find((chapter) => chapter.hasPrimer && isWanted(chapter))
  if (!found) throw new Error('the content has no such chapter')
  return found
}
const read = async (learner: Client): Promise<Primer> => (await learner.get(path)).body
async function markRead(learner: Client, more: object = {}) {
  const { revision } = await read(learner)
  const marked = await learner.post(`${path}/read`, { isRead: true, revision, ...more })
  expect(marked.status).toBe(200)
  return marked.body.readState
}
async function edit(change: (primer: EditedPrimer) => object, more: object = { change: note }) {
  const primer: EditedPrimer = (await admin.get(`/api/admin${path.slice(4)}`)).body
  const { parts, sources, reviewedOn, revision } = primer
  const body = { parts, sources, reviewedOn, revision, ...change(primer), ...more }
  return admin.put(`/api/admin${path.slice(4)}`, body)
}
const freshText = () => `Text ${randomUUID()}`
const withBody =
  (body: string) =>
  ({ parts: [first, ...rest] }: EditedPrimer) => ({ parts: [{ ...first, body }, ...rest] })
const toldOf = async (learner: Client, query = ''): Promise<ChangedItem[]> =>
  (await learner.get(`/api/study/changes${query}`)).body.changes
const answer = (learner: Client, change: number, said: string) =>
  learner.post(`/api/study/changes/${change}/answer`, { answer: said })

describe('a primer', () => {
  test('whose meaning changed is told to those who had read it, part by part, and to nobody else', async () => {
    const [learner, other] = [await app.as('learner'), await app.as('learner')]
    const { parts } = await read(learner)
    expect((await read(learner)).readState).toBe('unread')
    expect(await markRead(learner)).toBe('read')
    const text = freshText()
    expect((await edit(withBody(text))).status).toBe(200)
    const [told, ...others] = await toldOf(learner, '?kind=primers')
    const title = `${chapterWith(({ isCore }) => isCore).title}: Primer`
    expect(told).toMatchObject({ kind: 'primer', itemId: id, title, reasons: [note] })
    const [first] = parts
    expect(told?.fields).toEqual([{ label: first?.heading, before: first?.body, after: text }])
    expect(others).toEqual([])
    expect((await learner.get('/api/study/today')).body.changed).toBe(1)
    expect((await read(learner)).readState).toBe('again')
    expect(await toldOf(other)).toEqual([])
    await markRead(other)
    expect([await toldOf(other), (await read(other)).readState]).toEqual([[], 'read'])
  })

  test.each<[string, (primer: EditedPrimer) => object]>([
    ['its sources', ({ sources }) => ({ sources: [...sources, 'Another'] })],
    ['the order of its parts', ({ parts }) => ({ parts: parts.toReversed() })],
    ['the parts of its cards', ({ parts }) => ({ parts: parts.map((part) => ({ ...part, cardIds: [] })) })],
  ])('that changed in %s alone is told to nobody', async (_, change) => {
    const learner = await app.as('learner')
    await markRead(learner)
    expect((await edit(change)).body.error).toMatch(/^Nothing that learners learn/)
    expect((await edit(change, {})).status).toBe(200)
    expect([await toldOf(learner), (await read(learner)).readState]).toEqual([[], 'read'])
  })

  test('cannot have two parts with one heading, by which learners know them', async () => {
    const twice = ({ parts }: EditedPrimer) => ({ parts: parts.map((part) => ({ ...part, heading: 'One' })) })
    expect((await edit(twice, {})).body.error).toBe('Two parts have the heading “One”')
  })

  test('is marked only by who may read it, and where there is one', async () => {
    const learner = await app.as('learner')
    const premium = chapterWith(({ isCore }) => !isCore)
    const mark = (chapter: number) =>
      learner.post(`/api/chapters/${chapter}/primer/read`, { isRead: true, revision: 1 })
    expect((await mark(premium.id)).body.code).toBe('premium_required')
    expect((await mark(2_000_000_000)).status).toBe(404)
    const bare = await rowsOf(
      "insert into chapters (title, position, is_core) values ('Bare', 900, true) returning id",
    )
    const refused = await mark(Number(bare[0]?.id))
    expect([refused.status, refused.body.error]).toEqual([404, 'This chapter has no primer'])
  })

  test('whose file is gone and comes back continues the count of its revisions', async () => {
    const learner = await app.as('learner')
    await markRead(learner)
    await edit(withBody(freshText()))
    const { revision } = await read(learner)
    await rowsOf('update primers set edited_at = null')
    await loadContent(app.deps, { ...content, primers: [] })
    expect((await learner.get(path)).body).toBeNull()
    expect(await toldOf(learner)).toEqual([])
    await loadContent(app.deps, content)
    const again = await read(learner)
    expect(again).toMatchObject({ readState: 'unread', revision: revision + 1 })
    await markRead(learner)
    await edit(withBody(freshText()))
    expect(await toldOf(learner)).toHaveLength(1)
  })
})

describe('an answer', () => {
  async function told() {
    const learner = await app.as('learner')
    await markRead(learner)
    await edit(withBody(freshText()))
    const [change] = await toldOf(learner)
    if (!change) throw new Error('nothing was told')
    return { learner, change: change.id }
  }

  test('Got it is all that is left to do', async () => {
    const { learner, change } = await told()
    const got = await answer(learner, change, 'got_it')
    expect(got.body).toEqual({ id: change, dueDate: null, duplicate: false })
    expect((await answer(learner, change, 'got_it')).body.duplicate).toBe(true)
    expect([await toldOf(learner), (await read(learner)).readState]).toEqual([[], 'read'])
    expect(await toldOf(learner, '?state=answered')).toMatchObject([{ id: change, answer: 'got_it' }])
  })

  test('to read it again stands beside the primer until it is read', async () => {
    const { learner, change } = await told()
    const before = await read(learner)
    await answer(learner, change, 'ask_again')
    expect([await toldOf(learner), (await read(learner)).readState]).toEqual([[], 'again'])
    // What was read before the change, on another device, arrives late.
    expect(await markRead(learner, { revision: before.revision - 1 })).toBe('again')
    expect(await markRead(learner)).toBe('read')
  })

  test('of who reads it again without an answer is not waited for', async () => {
    const { learner, change } = await told()
    expect(await markRead(learner)).toBe('read')
    expect(await toldOf(learner)).toEqual([])
    expect((await answer(learner, change, 'got_it')).body.duplicate).toBe(true)
  })

  test('of who never read it, or took that back, is refused', async () => {
    const { learner, change } = await told()
    expect((await answer(await app.as('learner'), change, 'got_it')).status).toBe(404)
    expect(await markRead(learner, { isRead: false })).toBe('unread')
    expect(await toldOf(learner)).toEqual([])
    expect((await answer(learner, change, 'got_it')).status).toBe(404)
  })
})

test('a change set tells those who had read a primer; taken back, it is told to those who were told', async () => {
  const desk = await changeSetDesk(app)
  const [told, other] = [await app.as('learner'), await app.as('learner')]
  for (const learner of [told, other]) await markRead(learner)
  const set = await desk.begin()
  const { present } = (await desk.author.get(desk.itemPath(set.id, 'primer', id))).body
  const [first, ...rest] = present.parts
  const text = { parts: [{ ...first, body: freshText() }, ...rest] }
  await desk.write(set.id, ['primer', id], { text, change: note })
  expect(await toldOf(told)).toEqual([])
  expect((await desk.publish(set.id)).status).toBe(200)
  const [change] = await toldOf(told)
  expect(change).toMatchObject({ kind: 'primer', reasons: [{ why: note.why }] })
  await answer(told, change?.id ?? 0, 'got_it')
  expect((await desk.step(set.id, 'take_back', desk.editor, { note: 'Too early' })).status).toBe(200)
  expect(await toldOf(other)).toEqual([])
  expect((await read(other)).readState).toBe('read')
  expect(await toldOf(told)).toMatchObject([{ kind: 'primer', fields: [{ after: first.body }] }])
})

describe('everybody reads of a change of a primer', () => {
  test('on the public list, with its text where the chapter is free', async () => {
    const text = freshText()
    await edit(withBody(text))
    const premium = chapterWith(({ isCore }) => !isCore)
    await rowsOf(
      `insert into content_changes (kind, item_id, revision, meaning, meaning_before, before, after, severity, why, changed_by, changed_at)
       values ('primer', $1, 7, 7, 1, '[{"label":"A","text":"one"}]', '[{"label":"A","text":"two"}]', 'wrong', 'Why', 'x', $2)`,
      [premium.id, new Date(app.clock.now().getTime() + 1000).toISOString()],
    )
    const listed = await findPublicChanges(app.deps, { category: undefined, limit: 5, offset: 0 })
    expect(listed).toMatchObject([
      { kindName: 'Primer', title: `${premium.title}: Primer`, isThere: true, fields: null },
      { kindName: 'Primer', isThere: true, fields: [{ after: text }], why: note.why },
    ])
    const { category } = chapterWith(({ isCore }) => isCore)
    const of = await findPublicChanges(app.deps, { category: category ?? '', limit: 5, offset: 0 })
    expect(of.map(({ why }) => why)).toContain(note.why)
  })

  test('by mail', async () => {
    await edit(withBody(freshText()))
    const now = app.clock.now().getTime()
    const span = { since: new Date(now - 1000), until: new Date(now + 1000), isFirst: false }
    const changes = (await findChangesBetween(app.deps, span))([])
    expect(changes).toMatchObject([
      { title: `${chapterWith(({ isCore }) => isCore).title}: Primer`, ...note },
    ])
  })
})
