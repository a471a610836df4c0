import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionText } from '#tests/support/app/question-admin-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { answerTo, buildBlock, questionKeys, send } from '#tests/support/server/answer-questions.ts'
import { beginCard, ratingOf } from '#tests/support/server/begin-card.ts'

/** Who is told that something has changed since they learned it, and what their answers do. */

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const dayMs = 86_400_000
const note = { severity: 'outdated', why: 'The label changed', source: 'Label 2026', link: null }
const rows = async (statement: string, values: unknown[]) =>
  (await app.deps.open.query(statement, values)).rows

const changesOf = async (learner: Client, query = '') =>
  (await learner.get(`/api/study/changes${query}`)).body
const openIds = async (learner: Client): Promise<number[]> =>
  (await changesOf(learner)).changes.map(({ itemId }: { itemId: number }) => itemId)
const answer = (learner: Client, id: number, said: string, more: object = {}) =>
  learner.post(`/api/study/changes/${id}/answer`, { answer: said, ...more })

/** Edits a card; with a change its meaning. */
async function editCard(card: number, text: object, change: object | null = note) {
  const { question, answer: present, why } = (await admin.get(`/api/admin/flashcards/${card}`)).body
  const edited = { question, answer: present, why, ...text, ...(change && { change }) }
  const saved = await admin.put(`/api/flashcards/${card}`, edited)
  expect([saved.status, saved.body.error]).toEqual([200, undefined])
  return saved.body as { revision: number }
}

const stateOf = async (learner: Client, card: number) => {
  const [state] = await rows('select * from item_states where user_id = $1 and kind = $2 and item_id = $3', [
    learner.userId,
    'flashcard',
    card,
  ])
  if (!state) throw new Error('no state')
  return state
}

describe('a card', () => {
  test('that changed in meaning is told to those who had learned it, and to nobody else', async () => {
    const { learner, path, card } = await beginCard(app)
    const other = await app.as('learner')
    await learner.post(`${path}/progress`, ratingOf(3))
    expect((await changesOf(learner)).open).toBe(0)
    await editCard(card, { answer: 'Another answer' })
    const late = await app.as('learner')
    await late.post(`${path}/progress`, ratingOf(3))

    const { changes, open, total } = await changesOf(learner)
    expect([open, total, changes.length]).toEqual([1, 1, 1])
    expect(changes[0]).toMatchObject({ kind: 'flashcard', itemId: card, answer: null, answeredAt: null })
    const { question } = (await admin.get(`/api/admin/flashcards/${card}`)).body
    expect(changes[0].fields).toEqual([
      { label: 'Question', before: question, after: question },
      { label: 'Answer', before: expect.any(String), after: 'Another answer' },
    ])
    expect(changes[0].reasons).toEqual([{ ...note, changedAt: app.clock.now().toISOString() }])
    for (const nobody of [other, late]) expect(await openIds(nobody)).toEqual([])
    expect((await learner.get('/api/study/today')).body.changed).toBe(1)
    expect((await late.get('/api/study/today')).body.changed).toBe(0)
  })

  test('that changed in words alone, or in what learners do not read, is told to nobody', async () => {
    const { learner, path, card } = await beginCard(app)
    await learner.post(`${path}/progress`, ratingOf(3))
    await editCard(card, { answer: 'The same in other words' }, null)
    const { question, answer: same, why } = (await admin.get(`/api/admin/flashcards/${card}`)).body
    const onlyTags = { question, answer: same, why, tags: 'other, tags', change: note }
    const refused = await admin.put(`/api/flashcards/${card}`, onlyTags)
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.stringMatching(/^Nothing that learners/),
    ])
    expect(await openIds(learner)).toEqual([])
  })

  test('that was only practised or marked was not learned', async () => {
    const { learner, path, card } = await beginCard(app)
    await learner.post(`${path}/progress`, ratingOf(3, { practice: true }))
    await learner.post(`${path}/progress`, { notes: 'A note' })
    await editCard(card, { answer: `Practised ${randomUUID()}` })
    expect(await openIds(learner)).toEqual([])
  })

  test('is told as it was learned and as it is now, with every reason in between', async () => {
    const { learner, path, card } = await beginCard(app)
    const before = (await admin.get(`/api/admin/flashcards/${card}`)).body
    await learner.post(`${path}/progress`, ratingOf(3))
    await editCard(card, { answer: 'First' })
    await editCard(card, { question: 'Asked anew?' }, { ...note, why: 'It could be misread' })
    await editCard(card, { answer: 'First, in better words' }, null)
    const [told] = (await changesOf(learner)).changes
    expect(told.fields).toEqual([
      { label: 'Question', before: before.question, after: 'Asked anew?' },
      { label: 'Answer', before: before.answer, after: 'First, in better words' },
    ])
    expect(told.reasons.map(({ why }: { why: string }) => why)).toEqual([
      'It could be misread',
      'The label changed',
    ])
  })

  test('whose answer arrives after a later review is planned by that review', async () => {
    const { learner, path, card } = await beginCard(app)
    await learner.post(`${path}/progress`, ratingOf(3))
    await editCard(card, { answer: `Another ${randomUUID()}` })
    const [change] = (await changesOf(learner)).changes
    const answeredAt = app.clock.now().toISOString()
    app.clock.advance(20 * dayMs)
    await learner.renew()
    await admin.renew()
    await learner.post(`${path}/progress`, ratingOf(3))
    const before = await stateOf(learner, card)
    const late = await answer(learner, change.id, 'ask_again', { answeredAt })
    expect([late.status, late.body.duplicate]).toEqual([200, false])
    const { due_day, stability, last_study_day } = await stateOf(learner, card)
    expect({ due_day, stability, last_study_day }).toEqual({
      ...{ due_day: before.due_day, stability: before.stability, last_study_day: before.last_study_day },
    })
    expect(await openIds(learner)).toEqual([])
  })

  test('that was changed back by hand is told only to those who were told of the other text', async () => {
    const { learner, path, card } = await beginCard(app)
    const told = await app.as('learner')
    for (const who of [learner, told]) await who.post(`${path}/progress`, ratingOf(3))
    const { answer: first } = (await admin.get(`/api/admin/flashcards/${card}`)).body
    await editCard(card, { answer: `Wrong ${randomUUID()}` })
    const [change] = (await changesOf(told)).changes
    await answer(told, change.id, 'got_it')
    await editCard(card, { answer: first }, { ...note, why: 'It was right' })
    expect(await openIds(learner)).toEqual([])
    expect(await openIds(told)).toEqual([card])
  })

  test('whose earlier text is restored is told only to those who were told of the later one', async () => {
    const { learner, path, card } = await beginCard(app)
    const told = await app.as('learner')
    for (const who of [learner, told]) await who.post(`${path}/progress`, ratingOf(3))
    await editCard(card, { answer: `Wrong ${randomUUID()}` })
    const [change] = (await changesOf(told)).changes
    expect((await answer(told, change.id, 'got_it')).status).toBe(200)
    const [version] = (await admin.get(`/api/admin/flashcards/${card}/history`)).body
    const { revision } = (await admin.get(`/api/admin/flashcards/${card}`)).body
    const restored = { versionId: version.id, revision }
    expect((await admin.post(`/api/admin/flashcards/${card}/restore`, restored)).status).toBe(200)
    expect(await openIds(learner)).toEqual([])
    expect(await openIds(told)).toEqual([card])
  })

  test('that is deleted is told to nobody until it comes back', async () => {
    const { learner, path, card } = await beginCard(app)
    await learner.post(`${path}/progress`, ratingOf(3))
    await editCard(card, { answer: `Gone ${randomUUID()}` })
    await admin.delete(`/api/flashcards/${card}`)
    expect(await openIds(learner)).toEqual([])
    await admin.post('/api/admin/flashcards/undelete', { flashcardIds: [card] })
    expect(await openIds(learner)).toEqual([card])
  })

  test('whose first rating is undone is not learned, until it is rated again', async () => {
    const { learner, path, card } = await beginCard(app)
    const first = ratingOf(3)
    await learner.post(`${path}/progress`, first)
    await editCard(card, { answer: `Undone ${randomUUID()}` })
    const undo = { reviewId: first.reviewId, undoId: randomUUID() }
    expect((await learner.post(`${path}/undo`, undo)).status).toBe(200)
    expect(await openIds(learner)).toEqual([])
    await learner.post(`${path}/progress`, ratingOf(3))
    expect(await openIds(learner)).toEqual([])
  })

  test.each([
    ['says which text was on the screen', (revision: number) => ({ revision }), true],
    ['is of an older app and says only when', () => ({}), true],
    ['was made after the change', (revision: number) => ({ revision: revision + 1 }), false],
  ])(
    'rated without a network before it is known that it changed: a rating that %s',
    async (name, more, isTold) => {
      const { learner, path, card } = await beginCard(app)
      const { revision } = (await admin.get(`/api/admin/flashcards/${card}`)).body
      const at = app.clock.now().toISOString()
      app.clock.advance(60_000)
      await editCard(card, { answer: `Offline ${randomUUID()}` })
      app.clock.advance(60_000)
      const rating = ratingOf(3, {
        reviewedAt: isTold ? at : app.clock.now().toISOString(),
        ...more(revision),
      })
      expect((await learner.post(`${path}/progress`, rating)).status, name).toBe(200)
      expect(await openIds(learner)).toEqual(isTold ? [card] : [])
    },
  )
})

describe('an answer', () => {
  /** A learner who knows a card well, which has changed. */
  async function told() {
    const begun = await beginCard(app)
    await begun.learner.put('/api/study/settings', { easyButton: true })
    await begun.learner.post(`${begun.path}/progress`, ratingOf(4))
    await editCard(begun.card, { answer: `Changed ${randomUUID()}` })
    const [{ id }] = (await changesOf(begun.learner)).changes
    return { ...begun, id: id as number, before: await stateOf(begun.learner, begun.card) }
  }
  const memory = ({
    stability,
    difficulty,
    mastery,
    review_count,
    lapses,
    last_study_day,
  }: Record<string, unknown>) => ({
    ...{ stability, difficulty, mastery, review_count, lapses, last_study_day },
  })
  const today = () => Math.floor((app.clock.now().getTime() - 4 * 3_600_000) / dayMs)

  test('Got it plans the card within two days and leaves its memory as it is', async () => {
    const { learner, card, id, before } = await told()
    expect(before.due_day).toBeGreaterThan(today() + 2)
    const { status, body } = await answer(learner, id, 'got_it')
    expect([status, body.duplicate]).toEqual([200, false])
    const after = await stateOf(learner, card)
    expect(memory(after)).toEqual(memory(before))
    expect(after.due_day).toBe(today() + 2)
    expect(body.dueDate).toBe(new Date((today() + 2) * dayMs).toISOString().slice(0, 10))
    expect(await openIds(learner)).toEqual([])
    const answered = await changesOf(learner, '?state=answered')
    expect(answered.changes).toMatchObject([{ id, answer: 'got_it', itemId: card }])
    expect(answered).toMatchObject({ open: 0, total: 1 })
  })

  test('Ask me again is a lapse of its own: memory and due day move, and nothing that counts as a review', async () => {
    const { learner, card, id, before } = await told()
    app.clock.advance(3 * dayMs)
    await learner.renew()
    const { reviewedToday } = (await learner.get('/api/study/today')).body
    expect((await answer(learner, id, 'ask_again')).status).toBe(200)
    const after = await stateOf(learner, card)
    expect(after).toMatchObject({ due_day: today(), mastery: before.mastery, lapses: 0, review_count: 1 })
    expect(Number(after.stability)).toBeLessThan(Number(before.stability))
    expect((await learner.get('/api/study/today')).body.reviewedToday).toBe(reviewedToday)
    const log = await rows('select * from reviews where user_id = $1 order by version', [learner.userId])
    expect(log).toHaveLength(2)
    expect(log[1]).toMatchObject({ change_id: id, counts: false, confidence: null, due_day_after: today() })
  })

  test('counts once, also when it comes several times at once; after Got it one may still ask', async () => {
    const { learner, card, id } = await told()
    const replies = await Promise.all([1, 2, 3].map(() => answer(learner, id, 'got_it')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.filter(({ body }) => !body.duplicate)).toHaveLength(1)
    expect((await answer(learner, id, 'ask_again')).body.duplicate).toBe(false)
    const asked = await stateOf(learner, card)
    expect((await answer(learner, id, 'ask_again')).body.duplicate).toBe(true)
    expect((await answer(learner, id, 'got_it')).body.duplicate).toBe(true)
    expect(await stateOf(learner, card)).toEqual(asked)
  })

  test('to an earlier change does not answer a later one', async () => {
    const { learner, card, id } = await told()
    await editCard(card, { answer: `Later ${randomUUID()}` })
    const [later] = (await changesOf(learner)).changes
    expect(later.id).not.toBe(id)
    await answer(learner, id, 'got_it')
    expect((await changesOf(learner)).changes).toMatchObject([{ id: later.id }])
    await answer(learner, later.id, 'got_it')
    expect(await openIds(learner)).toEqual([])
    // It was on the screen of another device, and arrives late.
    expect((await answer(learner, id, 'got_it')).body.duplicate).toBe(true)
  })

  test('is refused from those who have not learned the item, and for changes that do not exist', async () => {
    const { id } = await told()
    const other = await app.as('learner')
    for (const wrong of [id, 2_000_000_000]) {
      const refused = await answer(other, wrong, 'got_it')
      expect([refused.status, refused.body.error]).toEqual([404, 'This change does not exist'])
    }
  })

  test('goes with the account', async () => {
    const { learner, id } = await told()
    await answer(learner, id, 'got_it')
    await rows('delete from users where id = $1', [learner.userId])
    expect(await rows('select 1 from change_answers where user_id = $1', [learner.userId])).toEqual([])
  })
})

test('each component of a drug is told by itself', async () => {
  const learner = await app.as('premium')
  const [drug] = (await learner.get('/api/drugs')).body
  for (const componentId of ['moa', 'adverse_effects'])
    await learner.post('/api/review-interaction', {
      ...{ drugId: drug.id, componentId, interactionType: 'got_it', confidence: 3, reviewId: randomUUID() },
    })
  const saved = await admin.put(`/api/drugs/${drug.id}`, {
    ...{ mechanismOfAction: 'Another mechanism', boxedWarning: 'Another warning', change: note },
  })
  expect(saved.status).toBe(200)
  const { changes } = await changesOf(learner, '?kind=drugs')
  expect(changes).toMatchObject([
    { kind: 'moa', itemId: drug.id, title: `${drug.genericName}: Mechanism of Action` },
  ])
  expect((await changesOf(learner, '?kind=cards')).changes).toEqual([])
  await rows('update drugs set archived_at = now() where id = $1', [drug.id])
  // An answer that was given without a network, before the drug was removed.
  const late = await answer(learner, changes[0].id, 'got_it')
  expect([late.status, late.body]).toEqual([200, { id: changes[0].id, dueDate: null, duplicate: true }])
  await rows('update drugs set archived_at = null where id = $1', [drug.id])
  expect((await answer(learner, changes[0].id, 'ask_again')).body.duplicate).toBe(false)
  expect(await openIds(learner)).toEqual([])
})

describe('a question', () => {
  async function answered() {
    const { id } = (await admin.post('/api/admin/questions', questionText())).body
    const learner = await app.as('premium')
    const block = await buildBlock(learner, { source: { by: 'question', questionId: id }, count: 1 })
    const key = (await questionKeys(app)).of(id)
    expect((await send(learner, block, answerTo(key, { isRight: true }))).status).toBe(200)
    const change = { keyPoint: `Another ${randomUUID()}`, revision: 1, change: note }
    expect((await admin.put(`/api/admin/questions/${id}`, questionText(change))).status).toBe(200)
    return { id: id as number, learner }
  }
  const repeatOf = async (learner: Client, id: number) =>
    (
      await rows(
        'select repeat_stage, repeat_due_day from question_states where user_id = $1 and question_id = $2',
        [...[learner.userId, id]],
      )
    )[0]

  test('is told to those who answered it; Got it asks it once more within two days', async () => {
    const { id, learner } = await answered()
    const other = await app.as('premium')
    expect(await openIds(other)).toEqual([])
    const [told] = (await changesOf(learner)).changes
    expect(told).toMatchObject({ kind: 'question', itemId: id })
    expect(told.fields.map(({ label }: { label: string }) => label)).toEqual([
      'Case',
      'Question',
      'Key point',
    ])
    const reply = await answer(learner, told.id, 'got_it')
    expect(await repeatOf(learner, id)).toMatchObject({ repeat_stage: 'later' })
    expect(reply.body.dueDate).not.toBeNull()
    expect((await answer(learner, told.id, 'got_it')).body.duplicate).toBe(true)
    expect(await openIds(learner)).toEqual([])
  })

  test('Ask me again asks it today, as one that was missed', async () => {
    const { id, learner } = await answered()
    const [told] = (await changesOf(learner)).changes
    await answer(learner, told.id, 'ask_again')
    const today = Math.floor((app.clock.now().getTime() - 4 * 3_600_000) / dayMs)
    expect(await repeatOf(learner, id)).toEqual({ repeat_stage: 'once', repeat_due_day: today })
    const stranger = await app.as('premium')
    expect((await answer(stranger, told.id, 'got_it')).status).toBe(404)
  })
})
