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
const add = async (more: object = {}) => (await learner.post(path, newNote(deckId, more))).body
const read = async (id: number) => (await learner.get(`${path}/${id}`)).body
const historyOf = async (id: number, who = learner) => who.get(`${path}/${id}/history`)
const by = {
  find: 'imatinib',
  replacement: 'Imatinib',
  fields: ['front', 'back', 'why', 'source'],
  matchesCase: true,
}
const replace = async (body: object, who = learner) =>
  (await who.post(`${path}/replace`, { ...by, ...body })).body

describe('find and replace', () => {
  test('a preview says what would change and writes nothing; then it is done once', async () => {
    const [first, other] = [
      await add({ why: 'imatinib first' }),
      await add({ front: 'Target of asciminib?' }),
    ]
    await learner.post(`/api/flashcards/${first.cards[0].id}/progress`, ratingOf(3))
    const ids = [{ id: first.id }, { id: other.id }]
    const preview = await replace({ notes: ids, isPreview: true })
    expect(preview).toEqual({
      changed: 1,
      notes: [{ id: first.id, revision: 0 }],
      changes: [
        { id: first.id, field: 'front', before: 'Target of imatinib?', after: 'Target of Imatinib?' },
        { id: first.id, field: 'why', before: 'imatinib first', after: 'Imatinib first' },
      ],
      left: [],
    })
    expect((await read(first.id)).revision).toBe(0)
    expect(await replace({ notes: preview.notes, isPreview: false })).toMatchObject({ changed: 1 })
    const after = await read(first.id)
    expect(after).toMatchObject({ front: 'Target of Imatinib?', why: 'Imatinib first', revision: 1 })
    expect(after.cards).toMatchObject([{ id: first.cards[0].id, progress: { reviewCount: 1 } }])
    // Sent again it would find its own words, were there no revision.
    const again = await replace({
      find: 'Imatinib',
      replacement: 'Imatinib mesylate',
      notes: preview.notes,
      isPreview: false,
    })
    expect(again).toMatchObject({
      changed: 0,
      left: [{ id: first.id, reason: 'It was changed in the meantime.' }],
    })
  })

  test('a note that would have a fault stays, with the reason, and the others are changed', async () => {
    const cloze = await add({ form: 'cloze', front: '{{c1::imatinib}} blocks it' })
    const bare = await add({ front: 'imatinib' })
    const fine = await add()
    const notes = [cloze, bare, fine].map(({ id }) => ({ id }))
    const gone = await replace({ find: '{{c1::imatinib}}', replacement: '', notes, isPreview: true })
    expect(gone.left).toMatchObject([{ id: cloze.id, reason: expect.stringContaining('at least one gap') }])
    const empty = await replace({ replacement: '', notes, isPreview: true })
    expect(empty.left).toMatchObject([
      { id: cloze.id, reason: expect.stringContaining('at least one gap') },
      { id: bare.id, reason: 'The front would be empty.' },
    ])
    expect(empty.notes.map(({ id }: { id: number }) => id)).toEqual([fine.id])
  })

  test('nothing happens to the notes of others, or to deleted ones', async () => {
    const note = await add()
    const other = await app.as('learner')
    const body = { notes: [{ id: note.id, revision: 0 }], isPreview: false }
    expect(await replace(body, other)).toMatchObject({ changed: 0, left: [] })
    await learner.post(`${path}/change`, { ids: [note.id], isDeleted: true })
    expect(await replace(body)).toMatchObject({ changed: 0, left: [] })
  })
})

test('the history of a note has each earlier text; an edit brings one back with the schedule as it is', async () => {
  const note = await add({ tags: ['cml'] })
  expect((await historyOf(note.id)).body).toEqual({ versions: [] })
  await learner.put(`${path}/${note.id}`, editOf(note, { front: 'Second' }))
  await learner.post(`${path}/change`, { ids: [note.id], addTags: ['hard'] })
  await replace({
    find: 'Second',
    replacement: 'Fourth',
    notes: [{ id: note.id, revision: 2 }],
    isPreview: false,
  })
  const { versions } = (await historyOf(note.id)).body
  expect(versions).toMatchObject([
    { revision: 2, front: 'Second', tags: ['cml', 'hard'] },
    { revision: 1, front: 'Second', tags: ['cml'] },
    { revision: 0, front: 'Target of imatinib?', tags: ['cml'] },
  ])
  const [, , { revision: _, savedAt, ...first }] = versions
  expect(savedAt).toBe(app.clock.now().toISOString())
  const back = await learner.put(`${path}/${note.id}`, { ...first, deckId, revision: 3 })
  expect(back.body).toMatchObject({
    front: 'Target of imatinib?',
    revision: 4,
    cards: [{ id: note.cards[0].id }],
  })
  expect((await historyOf(note.id, await app.as('learner'))).status).toBe(404)
})
