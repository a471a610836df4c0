import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadContent } from '#server/features/catalogue/load-content.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'

/** The changes of admins to chapters and cards, and their effect on learners and on the next edition. */

interface Card {
  id: number
  question: string
  answer: string
  why: string
  tags: string[]
  revision: number
  kind: string | null
  objective: string | null
}

let app: TestApp
let admin: Client
let learner: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  learner = await app.as('premium')
})
afterAll(() => app.close())

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const auditOf = async (action: string) =>
  (await rowsOf('select * from audit_log where action = $1 order by id desc limit 1', [action]))[0]

/** The position for the next chapter: every test creates its own. */
let place = 0
let chapterId = 0
beforeEach(async () => {
  const chapters = (await admin.get('/api/chapters')).body as { id: number }[]
  chapterId = chapters[place]?.id ?? 0
  place += 1
})
const adminPath = () => `/api/admin/chapters/${chapterId}`
const cards = async (): Promise<Card[]> => (await admin.get(`${adminPath()}/flashcards`)).body
const firstCard = async (): Promise<Card> => {
  const [card] = await cards()
  if (!card) throw new Error('the chapter is empty')
  return card
}
const studied = async (): Promise<number[]> =>
  (await learner.get(`/api/chapters/${chapterId}/flashcards`)).body.map(
    ({ flashcard }: { flashcard: Card }) => flashcard.id,
  )
const rate = (id: number) => learner.post(`/api/flashcards/${id}/progress`, { confidence: 3 })

test('a card is added at the end, and learners see it', async () => {
  const body = { question: ' Which? ', answer: 'This', why: '', tags: 'one, two,, one' }
  const added = (await admin.post(`${adminPath()}/flashcards`, body)).body
  expect(added).toMatchObject({ question: 'Which?', tags: ['one', 'two'], key: null, isEdited: false })
  expect((await cards()).at(-1)?.id).toBe(added.id)
  expect((await studied()).at(-1)).toBe(added.id)
  expect(await auditOf('flashcard.add')).toMatchObject({
    subject_id: String(added.id),
    details: { after: { chapterId, question: 'Which?' } },
  })
  const refused = await admin.post(`${adminPath()}/flashcards`, { question: '', answer: 'x' })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { question: 'Please fill in all required fields' },
  ])
  expect((await admin.post('/api/admin/chapters/2147483647/flashcards', body)).status).toBe(404)
})

test('of two admins editing one card the second is told, sees the present text, and may then save over it', async () => {
  const other = await app.as('admin')
  const { id, answer, revision } = await firstCard()
  const edit = (question: string, from: number) => ({ question, answer, revision: from })
  const path = `/api/flashcards/${id}`
  expect((await admin.put(path, edit('What the first wrote', revision))).status).toBe(200)
  const refused = await other.put(path, edit('What the second wrote', revision))
  expect([refused.status, refused.body.code]).toEqual([409, 'edited_meanwhile'])
  const present = (await other.get(`/api/admin/flashcards/${id}`)).body
  expect(present).toMatchObject({ question: 'What the first wrote', revision: revision + 1, isEdited: true })
  const kept = await other.put(path, edit('What the second wrote', present.revision))
  expect(kept.body).toMatchObject({ question: 'What the second wrote', revision: revision + 2 })
})

test('two edits at once from the same revision: one is saved', async () => {
  const { id, answer, revision } = await firstCard()
  const edits = await Promise.all(
    ['one', 'two', 'three'].map((question) =>
      admin.put(`/api/flashcards/${id}`, { question, answer, revision }),
    ),
  )
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await rowsOf('select * from content_history where subject_id = $1', [id])).toHaveLength(1)
})

test('an edit keeps the earlier text and says in the audit log what changed; the same text writes nothing', async () => {
  const { id, question, answer, why, tags } = await firstCard()
  const edited = { question, answer: 'Another answer', tags: ['new tag'] }
  await admin.put(`/api/flashcards/${id}`, edited)
  const history = (await admin.get(`/api/admin/flashcards/${id}/history`)).body
  expect(history).toEqual([
    expect.objectContaining({ question, answer, why, tags, revision: 1, savedBy: admin.username }),
  ])
  expect(await auditOf('flashcard.update')).toMatchObject({
    details: { before: { answer, tags }, after: { answer: 'Another answer', tags: ['new tag'] } },
  })
  await admin.put(`/api/flashcards/${id}`, edited)
  expect((await admin.get(`/api/admin/flashcards/${id}/history`)).body).toHaveLength(1)
  expect((await firstCard()).revision).toBe(2)
})

test('kind and objective are changed, kept in the history and restored like the text', async () => {
  const objectives = (await admin.get(`${adminPath()}/objectives`)).body as { id: string; title: string }[]
  const { id, question, answer, kind, objective } = await firstCard()
  expect(objectives.map((one) => one.id)).toContain(objective)
  const other = objectives.find((one) => one.id !== objective)
  expect(other?.title).not.toBe(other?.id)
  const unknown = await admin.put(`/api/flashcards/${id}`, { question, answer, kind: 'joke' })
  expect(unknown.status).toBe(400)
  const changed = { kind: kind === 'trial' ? 'fact' : 'trial', objective: other?.id }
  await admin.put(`/api/flashcards/${id}`, { question, answer, ...changed })
  expect(await firstCard()).toMatchObject({ ...changed, revision: 2 })
  expect((await auditOf('flashcard.update'))?.details).toEqual({
    before: { kind, objective },
    after: changed,
  })
  // The body of the specification names neither: they stay.
  await admin.put(`/api/flashcards/${id}`, { question, answer: 'Another' })
  expect(await firstCard()).toMatchObject(changed)
  const path = `/api/admin/flashcards/${id}`
  const history = (await admin.get(`${path}/history`)).body
  expect(history.map((one: Card) => one.kind)).toEqual([changed.kind, kind])
  const restored = await admin.post(`${path}/restore`, { versionId: history[1].id, revision: 3 })
  expect(restored.body).toMatchObject({ kind, objective, revision: 4 })
  // An edition of the files does not take back what an admin has said.
  await admin.put(`/api/flashcards/${id}`, { question, answer, kind: null, objective: other?.id })
  await loadContent(app.deps, contentCopy())
  expect(await firstCard()).toMatchObject({ kind: null, objective: other?.id })
})

test('an earlier text is restored as an edit: the one that it replaces stays in the history', async () => {
  const { id, question, answer } = await firstCard()
  await admin.put(`/api/flashcards/${id}`, { question: 'Second', answer: 'Second' })
  const path = `/api/admin/flashcards/${id}`
  const [version] = (await admin.get(`${path}/history`)).body
  const outdated = await admin.post(`${path}/restore`, { versionId: version.id, revision: 1 })
  expect([outdated.status, outdated.body.code]).toEqual([409, 'edited_meanwhile'])
  const restored = await admin.post(`${path}/restore`, { versionId: version.id, revision: 2 })
  expect(restored.body).toMatchObject({ question, answer, revision: 3 })
  const history = (await admin.get(`${path}/history`)).body as Card[]
  expect(history.map((each) => each.question)).toEqual(['Second', question])
  const foreign = (await cards())[1]
  const elsewhere = await admin.post(`/api/admin/flashcards/${foreign?.id}/restore`, {
    versionId: version.id,
    revision: 1,
  })
  expect(elsewhere.status).toBe(404)
})

test('deleted cards leave the lists, stay deleted in the next edition, and come back with what learners did', async () => {
  const [first, second, ...others] = await cards()
  if (!first || !second) throw new Error('the chapter has too few cards')
  await rate(first.id)
  const flashcardIds = [first.id, second.id]
  const deleted = await admin.post('/api/admin/flashcards/bulk-delete', { flashcardIds })
  expect(deleted.body).toMatchObject({ deleted: 2 })
  expect((await admin.post('/api/admin/flashcards/bulk-delete', { flashcardIds })).body.deleted).toBe(0)
  expect(await auditOf('flashcard.delete_many')).toMatchObject({ details: { deleted: 2, flashcardIds } })
  expect(await studied()).toEqual(others.map(({ id }) => id))
  await loadContent(app.deps, contentCopy())
  expect(await studied()).toEqual(others.map(({ id }) => id))
  const listed = (await admin.get(`${adminPath()}/deleted-flashcards`)).body as Card[]
  expect(listed.map(({ id }) => id).sort((a, b) => a - b)).toEqual(flashcardIds)

  expect((await admin.post('/api/admin/flashcards/undelete', { flashcardIds })).body.restored).toBe(2)
  await loadContent(app.deps, contentCopy())
  expect((await studied()).slice(0, 2)).toEqual(flashcardIds)
  const [back] = (await learner.get(`/api/chapters/${chapterId}/flashcards`)).body
  expect(back.progress.reviewCount).toBe(1)
})

test('a card that was deleted during a session is rated as ever, and its undo works', async () => {
  const { id } = await firstCard()
  await rate(id)
  expect((await admin.delete(`/api/flashcards/${id}`)).body).toEqual({ ok: true })
  expect((await admin.delete(`/api/flashcards/${id}`)).status).toBe(404)
  const reviewId = '4c9d1c9e-3a53-4a58-9c15-5f5b9f6a2d10'
  const rated = await learner.post(`/api/flashcards/${id}/progress`, { confidence: 1, reviewId })
  expect([rated.status, rated.body.duplicate]).toEqual([200, false])
  expect(await rowsOf('select 1 from card_reviews where flashcard_id = $1', [id])).toHaveLength(2)
  const undone = await learner.post(`/api/flashcards/${id}/undo`, {
    reviewId,
    undoId: 'b5a9c2f4-64a0-4a39-8a63-0d0f8d3c7a11',
  })
  expect(undone.status).toBe(200)
})

test('a card that an admin added to a shipped chapter survives the next edition', async () => {
  const own = (await admin.post(`${adminPath()}/flashcards`, { question: 'Own?', answer: 'Yes' })).body
  await loadContent(app.deps, contentCopy())
  expect(await studied()).toContain(own.id)
})

test('a restored card that had left the files stays in the next edition', async () => {
  const { id } = await firstCard()
  const key = (await rowsOf('select key from flashcards where id = $1', [id]))[0]?.key
  const content = contentCopy()
  const chapters = content.chapters.map((file) => ({
    ...file,
    cards: file.cards.filter((card) => card.id !== key),
  }))
  await loadContent(app.deps, { ...content, chapters })
  expect(await studied()).not.toContain(id)
  await admin.post('/api/admin/flashcards/undelete', { flashcardIds: [id] })
  await loadContent(app.deps, { ...content, chapters })
  expect(await studied()).toContain(id)
})

test('a deleted chapter is nowhere, and no edition brings it or its cards back', async () => {
  const { id } = await firstCard()
  await rate(id)
  const title = (await rowsOf('select title from chapters where id = $1', [chapterId]))[0]?.title as string
  expect((await admin.delete(`/api/chapters/${chapterId}`)).body).toEqual({ ok: true })
  expect((await admin.delete(`/api/chapters/${chapterId}`)).status).toBe(404)
  await loadContent(app.deps, contentCopy())

  const idsOf = (list: { id: number }[]) => list.map((chapter) => chapter.id)
  expect(idsOf((await learner.get('/api/chapters')).body)).not.toContain(chapterId)
  const search = encodeURIComponent(title)
  expect(idsOf((await learner.get(`/api/chapters?search=${search}`)).body)).not.toContain(chapterId)
  expect((await learner.get(`/api/chapters/${chapterId}/flashcards`)).status).toBe(404)
  expect((await learner.get(`/api/flashcards?chapterId=${chapterId}`)).status).toBe(404)
  expect((await admin.get(`${adminPath()}/flashcards`)).status).toBe(404)
  const found = (await learner.get(`/api/search?search=${search}`)).body
  expect(idsOf(found.chapters ?? [])).not.toContain(chapterId)
  const { chapterStats } = (await learner.get('/api/analytics/overview')).body
  expect(idsOf(chapterStats.map(({ chapter }: { chapter: { id: number } }) => chapter))).not.toContain(
    chapterId,
  )
  expect(await rowsOf('select 1 from card_reviews where flashcard_id = $1', [id])).toHaveLength(1)
  expect(await auditOf('chapter.delete')).toMatchObject({ details: { before: { title } } })
  const back = await admin.post('/api/admin/flashcards/undelete', { flashcardIds: [id] })
  expect(back.body.restored).toBe(0)
})

test('a chapter gets another title and category, which no edition takes away', async () => {
  const [other] = await rowsOf('select title from chapters where id <> $1 and archived_at is null limit 1', [
    chapterId,
  ])
  const taken = await admin.put(adminPath(), { title: String(other?.title).toUpperCase() })
  expect([taken.status, taken.body.fields]).toEqual([409, { title: 'Another chapter has this title' }])
  const unknown = await admin.put(adminPath(), { category: 'no-such-category' })
  expect([unknown.status, unknown.body.fields]).toEqual([400, { category: expect.any(String) }])
  const outside = app.deps.outline.outside[0]?.id ?? null
  const change = { title: 'Renamed', category: outside, isCore: false }
  expect((await admin.put(adminPath(), change)).body).toEqual({ id: chapterId, title: 'Renamed' })
  await loadContent(app.deps, contentCopy())
  const chapters = (await admin.get('/api/chapters')).body as { id: number }[]
  expect(chapters.find(({ id }) => id === chapterId)).toMatchObject(change)
  expect(await auditOf('chapter.update')).toMatchObject({ details: { after: { title: 'Renamed' } } })
  expect((await admin.put(adminPath(), { title: 'renamed', category: null })).status).toBe(200)
})

test('the cards of a chapter say how many reports are open', async () => {
  const { id } = await firstCard()
  await learner.post('/api/content/flag', {
    contentType: 'flashcard',
    contentId: id,
    reason: 'The dose is wrong',
  })
  expect(await firstCard()).toMatchObject({ id, openFlags: 1 })
})

test('a chapter is downloaded as CSV under its title', async () => {
  const { title } = (await rowsOf('select title from chapters where id = $1', [chapterId]))[0] as {
    title: string
  }
  const file = await admin.get(`${adminPath()}/export`)
  expect(file.status).toBe(200)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.headers['content-disposition']).toContain(encodeURIComponent(`${title}.csv`))
  expect(file.body).toContain((await firstCard()).question.split('"')[0])
})

describe('the cards of all chapters', () => {
  interface Listed {
    cards: {
      id: number
      chapterId: number
      chapterTitle: string
      key: string | null
      deletedAt: string | null
    }[]
    hasMore: boolean
    total: number
  }
  const list = async (query = ''): Promise<Listed> => {
    const { status, body } = await admin.get(`/api/admin/flashcards${query}`)
    expect(status).toBe(200)
    return body
  }

  test('come newest first, each once, in pages of 50', async () => {
    const seen: number[] = []
    let page = await list()
    const { total } = page
    while (page.hasMore) {
      expect(page.cards).toHaveLength(50)
      seen.push(...page.cards.map(({ id }) => id))
      page = await list(`?before=${seen.at(-1)}`)
    }
    seen.push(...page.cards.map(({ id }) => id))
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
    expect(seen).toHaveLength(total)
    const [counted] =
      await rowsOf(`select count(*)::int as cards from flashcards f join chapters c on c.id = f.chapter_id
      where f.archived_at is null and c.archived_at is null`)
    expect(total).toBe(counted?.cards)
  })

  test('are found by text, tag and key, and filtered by chapter, category and what they have', async () => {
    const [chapter] = await rowsOf('select id, title, category from chapters where id = $1', [chapterId])
    const add = async (question: string, more: object = {}) =>
      (
        await admin.post(`${adminPath()}/flashcards`, {
          question,
          answer: '50% of _all_',
          why: '',
          tags: '',
          ...more,
        })
      ).body.id as number
    const plain = await add('Unheard-of first')
    const tagged = await add('Other', { tags: 'unheard-of tag' })
    const removed = await add('Unheard-of removed')
    const reported = await add('Unheard-of reported')
    await admin.delete(`/api/flashcards/${removed}`)
    await learner.post('/api/content/flag', {
      contentType: 'flashcard',
      contentId: reported,
      reason: 'wrong',
    })
    const idsOf = async (query: string) =>
      (await list(`?chapter=${chapterId}&${query}`)).cards.map(({ id }) => id)

    expect(await idsOf('search=UNHEARD-of')).toEqual([reported, tagged, plain])
    expect(await idsOf('search=50%25%20of%20_')).toEqual([reported, tagged, plain])
    await admin.put(`/api/flashcards/${tagged}`, {
      ...{ question: 'Other', answer: '50% of _all_', kind: 'trial', objective: 'own-objective' },
    })
    expect(await idsOf('search=unheard&kind=trial')).toEqual([tagged])
    expect(await idsOf('search=unheard&kind=fact')).toEqual([])
    expect(await idsOf('objective=own-objective')).toEqual([tagged])
    const objectives = (await admin.get(`${adminPath()}/objectives`)).body
    expect(objectives.at(-1)).toEqual({ id: 'own-objective', title: 'own-objective' })
    expect(await idsOf('state=deleted')).toEqual([removed])
    expect(await idsOf('state=reported')).toEqual([reported])
    expect(await idsOf('search=unheard&state=noSource')).toEqual([reported, tagged, plain])
    expect(await idsOf('category=no-such')).toEqual([])
    const found = (await list(`?category=${chapter?.category}&search=unheard-of first`)).cards
    expect(found).toMatchObject([{ id: plain, chapterTitle: chapter?.title, deletedAt: null }])
    const [shipped] = await rowsOf('select upper(key) as key from flashcards where id = $1', [
      (await firstCard()).id,
    ])
    expect((await list(`?search=${shipped?.key}`)).cards.map(({ key }) => key?.toUpperCase())).toEqual([
      shipped?.key,
    ])
  })
})
