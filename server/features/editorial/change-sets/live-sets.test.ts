import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionText } from '#tests/support/app/question-admin-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import {
  type ChangeSetDesk,
  changeSetDesk,
  noteOf,
  refusalOf,
} from '#tests/support/editorial/change-set-desk.ts'
import { answerTo, buildBlock, questionKeys, send } from '#tests/support/server/answer-questions.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'
import { makeDueSetsLive } from './make-due-sets-live.ts'

let app: TestApp
let admin: Client
let desk: ChangeSetDesk
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  desk = await changeSetDesk(app)
  admin = desk.admin
})
afterAll(() => app.close())

const learnerOf = async (id: number) => {
  const learner = await app.as('learner')
  expect((await learner.post(`/api/flashcards/${id}/progress`, ratingOf(3))).status).toBe(200)
  return learner
}
const toldOf = async (learner: Client) => (await learner.get('/api/study/changes')).body.changes

describe('going live', () => {
  test('makes all edits as direct ones by the editor, once, and keeps both names', async () => {
    const { id } = await desk.begin('Label of May')
    const [cardId, questionId] = [await desk.card(), await desk.question()]
    const [drug] = await desk.rowsOf('select id, target from drugs order by id offset 1 limit 1')
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B' }, change: noteOf('A new label') })
    await desk.write(id, ['question', questionId], { text: { keyOption: 1 } })
    await desk.write(id, ['drug', Number(drug?.id)], {
      text: { target: 'HER2', drugClassification: 'Uncategorized' },
    })
    const learner = await learnerOf(cardId)
    await desk.step(id, 'send', desk.author)
    await desk.reviewAll(id, { chosen: 1 })
    await desk.step(id, 'approve', desk.editor)
    const presses = await Promise.all([1, 2].map(() => desk.step(id, 'publish', desk.editor)))
    expect(presses.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'live'],
      [200, 'live'],
    ])
    expect(presses[0]?.body.log).toHaveLength(3)
    expect(await desk.cardNow(cardId)).toMatchObject({ answer: 'B', revision: 2 })
    expect((await admin.get(`/api/drugs/${drug?.id}`)).body).toMatchObject({ target: 'HER2' })
    const [audit] = await desk.rowsOf(
      "select actor_name, details from audit_log where action = 'flashcard.update' and subject_id = $1",
      [String(cardId)],
    )
    expect(audit).toMatchObject({
      actor_name: desk.editor.username,
      details: { changeSet: 'Label of May', writers: ['Alex Meyer, MD'], after: { answer: 'B' } },
    })
    expect((await admin.get(`/api/admin/flashcards/${cardId}/history`)).body).toMatchObject([
      { answer: 'A1', savedBy: desk.editor.username },
    ])
    expect(await toldOf(learner)).toMatchObject([{ reasons: [{ why: 'A new label' }] }])
    expect(
      await desk.rowsOf('select key_before, key_after from key_changes where question_id = $1', [questionId]),
    ).toEqual([{ key_before: 2, key_after: 1 }])
    expect(
      await desk.rowsOf(
        'select revision, verdict, reviewer_id, key_option from content_reviews where subject_id = $1',
        [questionId],
      ),
    ).toEqual([{ revision: 2, verdict: 'stands', reviewer_id: desk.reviewer.userId, key_option: 1 }])
  })

  test('of a primer with cards and a drug changes what learners read, and is taken back as a whole', async () => {
    const { id } = await desk.begin()
    const [row] = await desk.rowsOf('select chapter_id from primers order by chapter_id limit 1')
    const [drug] = await desk.rowsOf('select id, target from drugs order by id offset 2 limit 1')
    const [primerId, cardId] = [Number(row?.chapter_id), await desk.card()]
    const read = async () => (await admin.get(`/api/admin/chapters/${primerId}/primer`)).body
    const before = await read()
    const [first, ...rest] = before.parts
    const parts = [{ ...first, body: 'Of the set.' }, ...rest]
    await desk.write(id, ['drug', Number(drug?.id)], { text: { target: 'HER2' } })
    await desk.write(id, ['primer', primerId], { text: { parts } })
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B' } })
    await desk.step(id, 'send', desk.author)
    await desk.reviewAll(id)
    await desk.step(id, 'approve', desk.editor)
    // What somebody else changes of another part meanwhile stays.
    const [second, ...others] = rest
    const theirs = [first, { ...second, body: 'Of an admin.' }, ...others]
    const { sources, reviewedOn, revision } = before
    const direct = { parts: theirs, sources, reviewedOn, revision }
    expect((await admin.put(`/api/admin/chapters/${primerId}/primer`, direct)).status).toBe(200)
    const merged = (await desk.read(id)).items.find(({ subject }) => subject === 'primer')
    expect(merged).toMatchObject({ isMoved: true, conflicts: [], fields: [{ name: `part ${first.key}` }] })
    expect((await desk.step(id, 'publish', desk.editor)).body.state).toBe('live')
    const both = [{ ...first, body: 'Of the set.' }, { ...second, body: 'Of an admin.' }, ...others]
    expect(await read()).toMatchObject({ parts: both, revision: before.revision + 2, isEdited: true })
    expect(
      await desk.rowsOf("select verdict from content_reviews where subject = 'primer' and subject_id = $1", [
        primerId,
      ]),
    ).toEqual([{ verdict: 'stands' }])
    const back = await desk.step(id, 'take_back', desk.editor, { note: 'Wrong' })
    expect([back.status, back.body.state]).toEqual([200, 'taken_back'])
    expect(await read()).toMatchObject({ parts: theirs, revision: before.revision + 3 })
  })

  test('is all or nothing: an edit that breaks a rule by now stops the others', async () => {
    const { id } = await desk.begin()
    const [cardId, questionId] = [await desk.card(), await desk.question()]
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B' } })
    await desk.write(id, ['question', questionId], { text: { options: ['two', 'one', 'three', 'four'] } })
    await desk.step(id, 'send', desk.author)
    await desk.reviewAll(id)
    await desk.step(id, 'approve', desk.editor)
    const learner = await app.as('learner')
    const block = await buildBlock(learner, { source: { by: 'question', questionId }, count: 1 })
    const key = (await questionKeys(app)).of(questionId)
    expect((await send(learner, block, answerTo(key, { isRight: true }))).status).toBe(200)
    const refused = await desk.step(id, 'publish', desk.editor)
    expect(refusalOf(refused)).toEqual([409, 'edit_refused'])
    expect(await desk.cardNow(cardId)).toMatchObject({ answer: 'A1', revision: 1 })
  })

  test('at a time is done by the job, in the name of the editor who chose it', async () => {
    const { id } = await desk.begin()
    const cardId = await desk.card()
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B' } })
    await desk.step(id, 'send', desk.author)
    await desk.reviewAll(id)
    await desk.step(id, 'approve', desk.editor)
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
    const plan = (goesLiveAt: string | null) => desk.step(id, 'publish', desk.editor, { goesLiveAt })
    expect((await plan(at(-1))).body.error).toBe('Choose a time to come')
    expect((await plan(at(10))).body).toMatchObject({ state: 'approved', goesLiveAt: at(10) })
    expect((await plan(null)).body.goesLiveAt).toBeNull()
    await plan(at(10))
    await makeDueSetsLive(app.deps)
    expect((await desk.read(id)).state).toBe('approved')
    app.clock.advance(11 * 60_000)
    await Promise.all([makeDueSetsLive(app.deps), makeDueSetsLive(app.deps)])
    expect(await desk.read(id)).toMatchObject({ state: 'live', goesLiveAt: null, problem: '' })
    expect(await lastAudit(app)).toMatchObject({ action: 'change_set.publish', actorId: desk.editor.userId })
  })

  test('that cannot be at its time says why and waits for an editor', async () => {
    const former = await app.as('editor')
    const ids: number[] = []
    for (const [by, text] of [
      [desk.editor, { answer: 'B' }],
      [former, { answer: 'B' }],
    ] as const) {
      const { id } = await desk.begin()
      const cardId = await desk.card()
      await desk.write(id, ['flashcard', cardId], { text })
      await desk.step(id, 'send', desk.author)
      await desk.reviewAll(id)
      await desk.step(id, 'approve', desk.editor)
      await desk.step(id, 'publish', by, {
        goesLiveAt: new Date(app.clock.now().getTime() + 60_000).toISOString(),
      })
      if (by === desk.editor) await desk.editCard(cardId, { answer: 'C' })
      ids.push(id)
    }
    const other = await app.as('admin')
    await other.put(`/api/admin/users/${former.userId}/content-roles`, { contentRoles: [] })
    app.clock.advance(120_000)
    await makeDueSetsLive(app.deps)
    const sets = await Promise.all(ids.map((id) => desk.read(id)))
    expect(sets.map(({ state, goesLiveAt }) => [state, goesLiveAt])).toEqual([
      ['approved', null],
      ['approved', null],
    ])
    expect(sets[0]?.problem).toMatch(/An author settles it first/)
    expect(sets[1]?.problem).toMatch(/no longer an editor/)
  })
})

test('options that a set moves do not go live after somebody else has changed the key', async () => {
  const { id } = await desk.begin()
  const questionId = await desk.question()
  await desk.write(id, ['question', questionId], { text: { options: ['two', 'one', 'three', 'four'] } })
  await desk.step(id, 'send', desk.author)
  await desk.reviewAll(id)
  await desk.step(id, 'approve', desk.editor)
  const corrected = questionText({ keyOption: 0, revision: 1 })
  expect((await admin.put(`/api/admin/questions/${questionId}`, corrected)).status).toBe(200)
  expect(refusalOf(await desk.step(id, 'publish', desk.editor))).toEqual([409, 'edit_conflicts'])
  expect((await desk.read(id)).items[0]?.conflicts.map(({ name }) => name)).toEqual(['options'])
})

describe('a set that is taken back', () => {
  test('puts back what still reads as it left it, keeps what was edited after it, and needs a reason', async () => {
    const { id } = await desk.begin()
    const [whole = 0, part = 0, gone = 0] = await desk.cards(3)
    for (const cardId of [whole, part, gone])
      await desk.write(id, ['flashcard', cardId], { text: { answer: 'B', why: 'W' }, change: noteOf('New') })
    await desk.publish(id)
    await desk.editCard(part, { answer: 'C' })
    await admin.delete(`/api/flashcards/${gone}`)
    expect((await desk.step(id, 'take_back', desk.editor)).body.error).toBe('Say why')
    const note = 'The trial was withdrawn'
    const [first, second] = await Promise.all(
      [1, 2].map(() => desk.step(id, 'take_back', desk.editor, { note })),
    )
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(await desk.cardNow(whole)).toMatchObject({ answer: 'A1', why: '', revision: 3 })
    expect(await desk.cardNow(part)).toMatchObject({ answer: 'C', why: '', revision: 4 })
    const { items, log } = await desk.read(id)
    expect(items.map(({ kept }) => kept.toSorted())).toEqual([[], ['answer'], ['answer', 'why']])
    expect(log.at(-1)).toMatchObject({ step: 'take_back', note })
  })

  test('keeps the options of a question that learners have answered since, and takes the rest back', async () => {
    const { id } = await desk.begin()
    const [questionId, cardId] = [await desk.question(), await desk.card()]
    await desk.write(id, ['question', questionId], { text: { options: ['two', 'one', 'three', 'four'] } })
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B' } })
    await desk.publish(id)
    const learner = await app.as('premium')
    const block = await buildBlock(learner, { source: { by: 'question', questionId }, count: 1 })
    await send(learner, block, answerTo((await questionKeys(app)).of(questionId), { isRight: true }))
    const back = await desk.step(id, 'take_back', desk.editor, { note: 'Wrong' })
    const items = back.body.items as { subject: string; kept: string[] }[]
    expect(items.find(({ subject }) => subject === 'question')?.kept).toEqual(['options'])
    expect(items.find(({ subject }) => subject === 'flashcard')?.kept).toEqual([])
    expect(await desk.cardNow(cardId)).toMatchObject({ answer: 'A1' })
  })

  test('tells nobody who had not been told, and tells those who had', async () => {
    const { id } = await desk.begin()
    const cardId = await desk.card()
    const [before, told] = [await learnerOf(cardId), await learnerOf(cardId)]
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B' }, change: noteOf('New') })
    await desk.publish(id)
    const after = await learnerOf(cardId)
    const [change] = await toldOf(told)
    await told.post(`/api/study/changes/${change.id}/answer`, { answer: 'got_it' })
    await desk.step(id, 'take_back', desk.editor, { note: 'The trial was withdrawn' })
    expect(await toldOf(before)).toEqual([])
    for (const learner of [told, after])
      expect(await toldOf(learner)).toMatchObject([
        { fields: [{}, { before: 'B', after: 'A1' }], reasons: [{ why: 'The trial was withdrawn' }] },
      ])
  })
})

test('the names of those whose account is deleted stay on a set', async () => {
  const [newcomer, leaving] = [await app.as('author'), await app.as('reviewer')]
  for (const person of [newcomer, leaving]) await desk.state(person)
  const { id } = await desk.begin('Of a newcomer', newcomer)
  await desk.write(id, ['flashcard', await desk.card()], { text: { answer: 'B' } }, newcomer)
  await desk.step(id, 'send', newcomer)
  await desk.reviewAll(id, { by: leaving })
  const chief = await app.as('admin')
  for (const { userId } of [newcomer, leaving])
    expect((await chief.delete(`/api/admin/users/${userId}`)).status).toBe(200)
  expect(await desk.read(id)).toMatchObject({
    ...{ createdBy: 'Alex Meyer, MD', standing: 1, log: [{ by: 'Alex Meyer, MD' }] },
    items: [{ writers: ['Alex Meyer, MD'], reviews: [{ reviewer: 'Alex Meyer, MD' }] }],
  })
  await desk.step(id, 'approve', desk.editor)
  expect((await desk.step(id, 'publish', desk.editor)).body.state).toBe('live')
})
