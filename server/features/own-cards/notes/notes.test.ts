import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { editOf, makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'

let app: TestApp
let learner: Client
let deckId: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  learner = await app.as('learner')
  deckId = await makeDeck(learner)
})

const path = '/api/own/notes'
type Note = Record<string, unknown> & {
  id: number
  revision: number
  cards: { id: number; number: number; progress: { reviewCount: number; dueDay: number | null } }[]
}
const add = async (more: object = {}): Promise<Note> => (await learner.post(path, newNote(deckId, more))).body
const read = async (id: number): Promise<Note> => (await learner.get(`${path}/${id}`)).body
const edit = (note: Note, change: object) => learner.put(`${path}/${note.id}`, editOf(note, change))
const rate = (cardId: number | undefined) => learner.post(`/api/flashcards/${cardId}/progress`, ratingOf(3))
const numbered = (note: Note) => note.cards.map(({ id, number }) => [number, id])
const texts = async (note: Note) =>
  (
    await app.deps.open.query(
      'select question, answer, typed from own_cards where user_id = $1 and note_id = $2 and archived_at is null order by number',
      [learner.userId, note.id],
    )
  ).rows

describe('a new note', () => {
  test('has the cards of its form', async () => {
    const origin = { kind: 'question', id: 7 }
    const note = await add({
      form: 'reversed',
      tags: ['a', ' b '],
      category: 'breast',
      source: 'NEJM 2020',
      origin,
    })
    expect(note).toMatchObject({
      ...{
        deckId,
        deckName: 'Onco',
        form: 'reversed',
        tags: ['a', 'b'],
        category: 'breast',
        source: 'NEJM 2020',
      },
      ...{ origin, revision: 0, deletedAt: null },
      cards: [1, 2].map((number) => ({
        number,
        progress: { reviewCount: 0, dueDay: null, isSuspended: false },
      })),
    })
    expect(await texts(note)).toEqual([
      { question: 'Target of imatinib?', answer: 'BCR-ABL1', typed: null },
      { question: 'BCR-ABL1', answer: 'Target of imatinib?', typed: null },
    ])
    expect(await texts(await add({ form: 'typed' }))).toMatchObject([{ typed: 'BCR-ABL1' }])
  })

  test.each([
    ['front', { form: 'cloze' }, 'Mark at least one gap, for example {{c1::imatinib}}'],
    ['back', { form: 'typed', back: '' }, 'Write the back, which is to be typed'],
    ['category', { category: 'astrology' }, 'Choose a category of the outline'],
    ['front', { front: ' ' }, 'Write the front'],
    ['why', { why: 'x'.repeat(10_001) }, 'cannot exceed 10000 characters'],
  ])('a fault in %s is refused', async (field, more, message) => {
    const { status, body } = await learner.post(path, newNote(deckId, more))
    expect([status, body.fields[field]]).toEqual([400, expect.stringContaining(message)])
  })

  test('is made once by one request, also by two at once', async () => {
    const body = newNote(deckId)
    const [one, two] = await Promise.all([learner.post(path, body), learner.post(path, body)])
    expect(one?.body).toEqual(two?.body)
    expect((await learner.post(path, { ...body, front: 'Other' })).body).toEqual(one?.body)
    expect((await learner.get(path)).body.total).toBe(1)
    expect((await (await app.as('learner')).post(path, body)).status).toBe(404)
  })

  test('shows where it was made of', async () => {
    const origin = { kind: 'primer', id: 3, part: 'staging' }
    const { id } = await add({ origin })
    const of = async (query: string, by = learner) => (await by.get(`/api/own/origins?${query}`)).body.notes
    expect(await of('kind=primer&id=3&part=staging')).toEqual([
      { id, front: 'Target of imatinib?', deckName: 'Onco' },
    ])
    expect(await of('kind=primer&id=3')).toHaveLength(1)
    expect(await of('kind=primer&id=3&part=other')).toEqual([])
    expect(await of('kind=drug&id=3')).toEqual([])
    expect(await of('kind=primer&id=3', await app.as('learner'))).toEqual([])
    await learner.post(`${path}/change`, { ids: [id], isDeleted: true })
    expect(await of('kind=primer&id=3')).toEqual([])
  })
})

describe('an edit', () => {
  test('keeps ids and schedules of cards by their number; what goes comes back with its state', async () => {
    const before = await add({ form: 'cloze', front: '{{c1::A}} {{c2::B}}' })
    const [first, second] = before.cards
    await rate(first?.id)
    await rate(second?.id)
    const rated = await read(before.id)
    const one = (await edit(rated, { front: '{{c1::A!}} and {{c3::C}}', back: 'More' })).body
    expect(one).toMatchObject({ revision: 1, back: 'More' })
    expect(one.cards[0]).toEqual(rated.cards[0])
    expect(one.cards[1]).toMatchObject({ number: 3, progress: { reviewCount: 0 } })
    expect(await texts(one)).toMatchObject([
      { question: '**[...]** and C' },
      { question: 'A! and **[...]**' },
    ])
    const again = (await edit(one, { front: '{{c1::A}} {{c2::B}}' })).body
    expect(again.cards).toEqual(rated.cards)
    expect(again.cards[1].progress.reviewCount).toBe(1)
    const basic = (await edit(again, { form: 'basic' })).body
    expect(numbered(basic)).toEqual([[1, first?.id]])
    expect(basic.cards[0].progress.dueDay).toBe(rated.cards[0]?.progress.dueDay)
  })

  test('moves the note; nothing else changes then, and a repeated one changes nothing', async () => {
    const note = await add()
    const other = await makeDeck(learner, 'Other')
    const moved = (await edit(note, { deckId: other })).body
    expect(moved).toEqual({ ...note, deckId: other, deckName: 'Other' })
    const edited = (await edit(moved, { why: 'Because' })).body
    expect(edited.revision).toBe(1)
    app.clock.advance(1000)
    expect((await edit(moved, { why: 'Because' })).body).toEqual(edited)
  })

  test('of an earlier text is refused, one of two at once', async () => {
    const note = await add()
    const answers = await Promise.all(['One', 'Two'].map((front) => edit(note, { front })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edited_meanwhile')
    expect((await read(note.id)).revision).toBe(1)
  })

  test('needs the note and its deck, and a note that is not deleted', async () => {
    const note = await add()
    const other = await app.as('learner')
    expect((await other.get(`${path}/${note.id}`)).status).toBe(404)
    expect(
      (await other.put(`${path}/${note.id}`, editOf(note, { deckId: await makeDeck(other) }))).status,
    ).toBe(404)
    expect((await edit(note, { deckId: 1 })).status).toBe(404)
    await learner.post(`${path}/change`, { ids: [note.id], isDeleted: true })
    expect((await edit(note, { front: 'New' })).body.code).toBe('note_deleted')
  })
})

describe('many notes', () => {
  const change = async (ids: number[], more: object, by = learner) =>
    (await by.post(`${path}/change`, { ids, ...more })).body

  test('are tagged, moved and suspended; those of others are left out', async () => {
    const notes = [await add({ tags: ['a', 'b'] }), await add({ front: 'Two' })]
    const ids = notes.map(({ id }) => id)
    const other = await makeDeck(learner, 'Other')
    const stranger = await app.as('learner')
    const theirs = (await stranger.post(path, newNote(await makeDeck(stranger)))).body
    const all = { deckId: other, addTags: ['c'], removeTags: ['a'], isSuspended: true }
    expect(await change([...ids, 5, 2 ** 31 - 1], all)).toEqual({ changed: 2 })
    expect(await change(ids, all)).toEqual({ changed: 2 })
    expect(await read(notes[0]?.id ?? 0)).toMatchObject({
      ...{ deckName: 'Other', tags: ['b', 'c'], revision: 1 },
      cards: [{ progress: { isSuspended: true } }],
    })
    await change(ids, { isSuspended: false })
    expect((await read(notes[1]?.id ?? 0)).cards).toMatchObject([{ progress: { isSuspended: false } }])
    expect((await stranger.get(`${path}/${theirs.id}`)).body).toEqual(theirs)
    expect((await learner.post(`${path}/change`, { ids, deckId: 1 })).status).toBe(404)
    const many = Array.from({ length: 49 }, (_, tag) => `t${tag}`)
    const refused = await learner.post(`${path}/change`, { ids, addTags: many })
    expect(refused.body.fields).toEqual({ addTags: 'A note has at most 50 tags' })
  })

  test('are deleted and brought back with their cards and schedules', async () => {
    const note = await add({ form: 'cloze', front: '{{c1::A}} {{c2::B}}' })
    await rate(note.cards[0]?.id)
    await edit(note, { front: '{{c1::A}} B' })
    const before = await read(note.id)
    app.clock.advance(1000)
    const stranger = await app.as('learner')
    expect(await change([note.id], { isDeleted: true }, stranger)).toEqual({ changed: 0 })
    for (let times = 0; times < 2; times += 1)
      expect(await change([note.id], { isDeleted: true })).toEqual({ changed: 1 })
    expect(await read(note.id)).toMatchObject({ cards: [], deletedAt: app.clock.now().toISOString() })
    expect((await learner.get(`/api/own/decks/${deckId}/cards`)).body).toEqual([])
    for (let times = 0; times < 2; times += 1) await change([note.id], { isDeleted: false })
    expect(await read(note.id)).toEqual(before)
  })
})

describe('the list', () => {
  const list = async (query = '') => (await learner.get(`${path}?${query}`)).body
  const fronts = async (query: string) =>
    (await list(query)).rows.map(({ front }: { front: string }) => front)

  test('is searched and filtered, with the number in each state', async () => {
    const inner = await makeDeck(learner, 'Onco::Lung')
    const imatinib = await add({ form: 'reversed', tags: ['TKI'] })
    const osimertinib = await add({
      deckId: inner,
      front: 'Osimertinib',
      back: 'EGFR 100%',
      tags: ['TKI', 'lung'],
    })
    const gone = await add({ front: 'Gone' })
    await learner.post(`/api/flashcards/${imatinib.cards[0]?.id}/progress`, ratingOf(1))
    await learner.post(`${path}/change`, { ids: [osimertinib.id], isSuspended: true })
    await learner.post(`${path}/change`, { ids: [gone.id], isDeleted: true })
    const all = await list()
    expect(all).toMatchObject({
      total: 2,
      counts: { all: 2, new: 1, due: 1, suspended: 1, deleted: 1 },
      tags: ['TKI', 'lung'],
    })
    expect(all.rows).toMatchObject([
      { id: osimertinib.id, deckName: 'Onco::Lung', cards: 1, due: 0, suspended: 1 },
      { id: imatinib.id, deckName: 'Onco', cards: 2, due: 1, suspended: 0 },
    ])
    expect(await fronts('state=new')).toEqual(['Target of imatinib?'])
    expect(await fronts('state=suspended')).toEqual(['Osimertinib'])
    expect(await fronts('state=due&search=nothing')).toEqual([])
    expect(await list('state=deleted')).toMatchObject({ total: 1, rows: [{ front: 'Gone', cards: 0 }] })
    expect(await fronts('search=bcr+TARG')).toEqual(['Target of imatinib?'])
    expect(await fronts('search=0%25')).toEqual(['Osimertinib'])
    expect(await fronts('search=lun')).toEqual(['Osimertinib'])
    expect(await fronts('tag=TKI')).toHaveLength(2)
    expect(await fronts(`deckId=${inner}`)).toEqual(['Osimertinib'])
    expect(await list(`deckId=${deckId}`)).toMatchObject({ total: 2, counts: { deleted: 1 } })
    expect((await (await app.as('learner')).get(path)).body).toMatchObject({ rows: [], total: 0, tags: [] })
  })

  test('has pages of 50, the newest first', async () => {
    await app.deps.open.query(
      `insert into own_notes (user_id, id, deck_id, form, front, guid, created_at, revised_at)
       select $1, $2::int + n, $2, 'basic', 'Note ' || n, 'guid ' || n, now(), now() from generate_series(1, 60) n`,
      [learner.userId, deckId],
    )
    expect((await fronts('')).slice(0, 2)).toEqual(['Note 60', 'Note 59'])
    expect(await fronts('page=2')).toHaveLength(10)
    const ids = async (query: string) => (await learner.get(`/api/own/note-ids?${query}`)).body.ids
    const [all, pages] = [await ids(''), [await list(), await list('page=2')]]
    expect(all).toEqual(pages.flatMap(({ rows }) => rows.map(({ id }: { id: number }) => id)))
    expect(await ids(`search=note+60&deckId=${deckId}`)).toEqual([all[0]])
    expect(await ids('state=deleted')).toEqual([])
    expect((await learner.get('/api/own/note-ids?deckId=1')).status).toBe(404)
  })
})
