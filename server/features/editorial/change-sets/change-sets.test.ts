import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionText } from '#tests/support/app/question-admin-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { type ChangeSetDesk, changeSetDesk, noteOf } from '#tests/support/editorial/change-set-desk.ts'
import { answerTo, buildBlock, questionKeys, send } from '#tests/support/server/answer-questions.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'
import { saveChapter } from '#tests/support/server/known-by-learner.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'
import { makeDueSetsLive } from './make-due-sets-live.ts'

let app: TestApp
let admin: Client
let desk: ChangeSetDesk
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
  desk = await changeSetDesk(app)
})
afterAll(() => app.close())

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows

let made = 0
/** Cards of a free chapter of their own. */
async function cards(count: number): Promise<number[]> {
  made += 1
  const { chapterId, cardIds } = await saveChapter(app, { title: `Chapter of sets ${made}`, cards: count })
  await rowsOf('update chapters set is_core = true where id = $1', [chapterId])
  return cardIds
}
const card = async () => (await cards(1))[0] ?? 0
const question = async (): Promise<number> =>
  (await admin.post('/api/admin/questions', questionText({ keyOption: 2 }))).body.id
const cardNow = async (id: number) => (await admin.get(`/api/admin/flashcards/${id}`)).body
const editCard = async (id: number, text: object) => {
  const { question: front, answer, revision } = await cardNow(id)
  return admin.put(`/api/flashcards/${id}`, { question: front, answer, ...text, revision })
}
const learnerOf = async (id: number) => {
  const learner = await app.as('learner')
  expect((await learner.post(`/api/flashcards/${id}/progress`, ratingOf(3))).status).toBe(200)
  return learner
}
const toldOf = async (learner: Client) => (await learner.get('/api/study/changes')).body.changes
const refusalOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a draft', () => {
  test('is begun once for one request, renamed, listed with its counts, and deleted', async () => {
    const words = { requestId: randomUUID(), title: 'Label of May', why: 'It is new' }
    const begun = (await desk.author.post(desk.sets, words)).body
    expect(begun).toMatchObject({ title: 'Label of May', state: 'draft', mayWrite: true, items: [] })
    expect((await desk.author.post(desk.sets, words)).body.id).toBe(begun.id)
    await desk.write(begun.id, ['flashcard', await card()], { text: { answer: 'B' } })
    await desk.author.put(`${desk.sets}/${begun.id}`, { title: 'Label of June', why: '' })
    const { sets, counts } = (await desk.editor.get(desk.sets)).body
    expect(sets[0]).toMatchObject({
      ...{ id: begun.id, title: 'Label of June', why: '', edits: 1, standing: 0 },
      ...{ createdBy: 'Alex Meyer, MD', writers: ['Alex Meyer, MD'] },
    })
    expect(counts.draft).toBe(sets.length)
    expect((await desk.author.delete(`${desk.sets}/${begun.id}`)).status).toBe(200)
    expect((await desk.author.get(`${desk.sets}/${begun.id}`)).status).toBe(404)
    expect((await lastAudit(app))?.details).toMatchObject({
      edits: [{ subject: 'flashcard', text: { answer: 'B' } }],
    })
  })

  test('keeps only the fields that change; the same edit again changes nothing', async () => {
    const { id } = await desk.begin()
    const cardId = await card()
    const edit = { text: { question: 'Q1', answer: ' B ', tags: [] }, change: noteOf('New') }
    const first = await desk.write(id, ['flashcard', cardId], edit)
    expect(first.body.items).toMatchObject([
      { title: 'Q1', revision: 1, fields: [{ name: 'answer', before: 'A1', after: 'B' }] },
    ])
    const again = await desk.write(id, ['flashcard', cardId], edit)
    expect(again.body.items[0].revision).toBe(1)
    const item = (await desk.author.get(desk.itemPath(id, 'flashcard', cardId))).body
    expect(item).toMatchObject({ present: { answer: 'A1' }, text: { answer: 'B' }, editRevision: 1 })
    const removed = await desk.author.delete(`${desk.sets}/${id}/edits/${first.body.items[0].id}`)
    expect(removed.body.items).toEqual([])
  })

  test.each([
    ['flashcard', { answer: '' }, 400, 'Please fill in all required fields'],
    ['flashcard', { answer: 'x'.repeat(5001) }, 400, /cannot exceed/],
    ['flashcard', { nothing: 'x' }, 400, 'Nothing has changed yet'],
    ['flashcard', { answer: 'A1' }, 400, 'Nothing has changed yet'],
    ['question', { category: 'no such' }, 400, 'This category is not part of the exam outline'],
    ['question', { options: ['one', 'two', 'three'] }, 400, 'A question has four or five options'],
    ['question', { options: ['one', 'one', 'three', 'four'] }, 422, /./],
    ['drug', { genericName: '' }, 400, 'Please fill in all required fields'],
  ])('refuses what the direct edit of a %s would refuse: %j', async (subject, text, status, error) => {
    const { id } = await desk.begin()
    const [drug] = await rowsOf('select id from drugs order by id limit 1')
    const ids = { flashcard: card, question, drug: async () => Number(drug?.id) }
    const itemId = await ids[subject as keyof typeof ids]()
    const refused = await desk.write(id, [subject, itemId], { text })
    expect([refused.status, refused.body.error]).toEqual([
      status,
      typeof error === 'string' ? error : expect.stringMatching(error),
    ])
    expect((await desk.read(id)).items).toEqual([])
  })

  test('refuses a change in meaning of which learners would read nothing', async () => {
    const { id } = await desk.begin()
    const edit = { text: { tags: ['new'] }, change: noteOf('New') }
    const refused = await desk.write(id, ['flashcard', await card()], edit)
    expect(refused.body.error).toBe('Nothing that learners learn has changed. Choose “The wording”.')
  })

  test('is written over what its author has seen, and only as a draft', async () => {
    const { id } = await desk.begin()
    const cardId = await card()
    const path = desk.itemPath(id, 'flashcard', cardId)
    const other = await app.as('author')
    const seen = (await other.get(path)).body
    const put = (by: Client, answer: string) =>
      by.put(path, { text: { answer }, revision: seen.revision, editRevision: seen.editRevision })
    const both = await Promise.all([put(desk.author, 'Mine'), put(other, 'Yours')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await editCard(cardId, { why: 'Because' })
    expect(refusalOf(await put(other, 'Late'))).toEqual([409, 'edited_meanwhile'])
    await desk.step(id, 'send', desk.author)
    expect(refusalOf(await put(desk.author, 'C'))).toEqual([409, 'state'])
    expect(refusalOf(await desk.author.delete(`${desk.sets}/${id}`))).toEqual([409, 'state'])
  })

  test('cannot edit an item that there is not, or a primer', async () => {
    const { id } = await desk.begin()
    for (const [subject, itemId] of [
      ['flashcard', 2_000_000_000],
      ['primer', 1],
    ] as const)
      expect((await desk.author.get(desk.itemPath(id, subject, itemId))).status).toBe(404)
  })
})

describe('a set in review', () => {
  async function inReview(text: object = { answer: 'B' }) {
    const { id } = await desk.begin()
    await desk.write(id, ['flashcard', await card()], { text, change: noteOf('New') })
    await desk.step(id, 'send', desk.author)
    const [edit] = (await desk.read(id)).items
    return { id, path: `${desk.sets}/${id}/edits/${edit?.id}`, revision: edit?.revision ?? 0 }
  }
  const stands = { verdict: 'stands', remark: '' }

  test('is sent by who has stated interests of this year, and not empty', async () => {
    const newcomer = await app.as('author')
    const { id } = await desk.begin('Of a newcomer', newcomer)
    expect(refusalOf(await desk.step(id, 'send', newcomer))).toEqual([409, 'empty'])
    await desk.write(id, ['flashcard', await card()], { text: { answer: 'B' } }, newcomer)
    expect(refusalOf(await desk.step(id, 'send', newcomer))).toEqual([403, 'interests_missing'])
    await desk.state(newcomer)
    expect((await desk.step(id, 'send', newcomer)).body.state).toBe('in_review')
    expect((await desk.step(id, 'send', newcomer)).status).toBe(200)
  })

  test('is reviewed by somebody else who has stated interests, with a reason where it needs work', async () => {
    const { path, revision } = await inReview()
    const newcomer = await app.as('reviewer')
    const review = (by: Client, more: object = {}) =>
      by.post(`${path}/review`, { ...stands, revision, ...more })
    expect(refusalOf(await review(newcomer))).toEqual([403, 'interests_missing'])
    expect((await review(desk.author)).status).toBe(403)
    const silent = await review(desk.reviewer, { verdict: 'needs_work' })
    expect([silent.status, silent.body.error]).toEqual([400, 'Say what needs work'])
    const bad = await review(desk.reviewer, { verdict: 'needs_work', remark: 'The source is old' })
    expect(bad.body).toMatchObject({ standing: 0, items: [{ reviews: [{ verdict: 'needs_work' }] }] })
    const good = await review(desk.reviewer)
    expect(good.body.standing).toBe(1)
    expect(good.body.items[0].reviews).toMatchObject([{ verdict: 'stands', reviewer: 'Alex Meyer, MD' }])
    expect(refusalOf(await review(desk.reviewer, { revision: revision + 1 }))).toEqual([
      409,
      'edited_meanwhile',
    ])
  })

  test('an admin who wrote in it neither reviews nor approves it', async () => {
    await desk.state(admin)
    const { id } = await desk.begin()
    await desk.write(id, ['flashcard', await card()], { text: { answer: 'B' } }, admin)
    await desk.step(id, 'send', admin)
    const [edit] = (await desk.read(id, admin)).items
    expect(edit?.mayReview).toBe(false)
    const own = await admin.post(`${desk.sets}/${id}/edits/${edit?.id}/review`, { ...stands, revision: 1 })
    expect(refusalOf(own)).toEqual([403, 'own_text'])
    await desk.reviewAll(id)
    expect(refusalOf(await desk.step(id, 'approve', admin))).toEqual([403, 'own_text'])
    expect((await desk.step(id, 'approve', desk.editor)).body.state).toBe('approved')
  })

  test('is approved when every edit stands; an edit that changes afterwards is reviewed anew', async () => {
    const { id } = await inReview()
    const approve = () => desk.step(id, 'approve', desk.editor)
    expect(refusalOf(await approve())).toEqual([409, 'not_reviewed'])
    expect((await desk.read(id, desk.editor)).steps).toEqual([
      { step: 'return', refusal: null },
      { step: 'approve', refusal: 'not_reviewed' },
    ])
    await desk.reviewAll(id)
    expect((await desk.step(id, 'return', desk.editor)).body.error).toBe('Say why')
    const returned = await desk.step(id, 'return', desk.editor, { note: 'Shorter, please' })
    expect(returned.body).toMatchObject({
      state: 'draft',
      standing: 1,
      log: [{}, { note: 'Shorter, please' }],
    })
    const [edit] = returned.body.items
    await desk.write(id, ['flashcard', edit.subjectId], { text: { answer: 'C' }, change: noteOf('New') })
    await desk.step(id, 'send', desk.author)
    expect(refusalOf(await approve())).toEqual([409, 'not_reviewed'])
    await desk.reviewAll(id)
    expect((await approve()).body.state).toBe('approved')
    expect((await desk.step(id, 'publish', desk.author)).status).toBe(403)
  })

  test('shows a changed question without its key until the reviewer has answered', async () => {
    const { id } = await desk.begin()
    const text = { keyOption: 1, keyPoint: 'Two is best.' }
    await desk.write(id, ['question', await question()], { text, change: noteOf('A trial') })
    await desk.step(id, 'send', desk.author)
    const [shown] = (await desk.read(id, desk.reviewer)).items
    expect(shown).toMatchObject({
      fields: [],
      change: null,
      blind: { options: ['one', 'two', 'three', 'four'] },
    })
    expect(JSON.stringify(await desk.read(id, desk.reviewer))).not.toContain('Two is best')
    expect((await desk.reviewer.get(`${desk.sets}/${id}/preview`)).body).toEqual([])
    const path = `${desk.sets}/${id}/edits/${shown?.id}`
    const review = (more: object = {}) =>
      desk.reviewer.post(`${path}/review`, { verdict: 'stands', remark: '', revision: 1, ...more })
    expect(refusalOf(await review())).toEqual([409, 'blind_answer'])
    const answer = (chosen: number) => desk.reviewer.post(`${path}/blind-answer`, { chosen, revision: 1 })
    expect((await answer(4)).status).toBe(400)
    const [open] = (await answer(0)).body.items
    expect(open).toMatchObject({
      blind: null,
      fields: [{ name: 'keyOption', after: '1' }, { name: 'keyPoint' }],
    })
    await answer(1)
    expect((await review()).body.error).toMatch(/You chose another option/)
    expect((await review({ remark: 'I misread the stage' })).body.items[0].reviews).toMatchObject([
      { chosen: 0 },
    ])
    expect((await desk.read(id, desk.editor)).items[0]?.fields).toHaveLength(2)
  })
})

describe('an item that was edited meanwhile', () => {
  test('in another field: the edit goes on and keeps its review', async () => {
    const { id } = await desk.begin()
    const cardId = await card()
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B' } })
    await desk.step(id, 'send', desk.author)
    await desk.reviewAll(id)
    await editCard(cardId, { why: 'Because' })
    expect((await desk.read(id)).items[0]).toMatchObject({ isMoved: true, conflicts: [] })
    await desk.step(id, 'approve', desk.editor)
    expect((await desk.step(id, 'publish', desk.editor)).body.state).toBe('live')
    expect(await cardNow(cardId)).toMatchObject({ answer: 'B', why: 'Because' })
  })

  test('in the same field: it waits until an author has settled it', async () => {
    const { id } = await desk.begin()
    const cardId = await card()
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B', why: 'W' } })
    await editCard(cardId, { answer: 'C' })
    expect((await desk.read(id)).items[0]).toMatchObject({
      fields: [{ name: 'why' }],
      conflicts: [{ name: 'answer', before: 'C', after: 'B' }],
    })
    const refused = await desk.step(id, 'send', desk.author)
    expect(refusalOf(refused)).toEqual([409, 'edit_conflicts'])
    expect(refused.body.error).toContain('Q1')
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B', why: 'W' } })
    expect((await desk.step(id, 'send', desk.author)).status).toBe(200)
    await desk.reviewAll(id)
    await desk.step(id, 'approve', desk.editor)
    await editCard(cardId, { answer: 'D' })
    expect(refusalOf(await desk.step(id, 'publish', desk.editor))).toEqual([409, 'edit_conflicts'])
    expect((await desk.step(id, 'return', desk.editor, { note: 'Settle it' })).body.state).toBe('draft')
  })

  test('that says the same now has nothing left to change', async () => {
    const { id } = await desk.begin()
    const [one = 0, other = 0] = await cards(2)
    await desk.write(id, ['flashcard', one], { text: { answer: 'B' }, change: noteOf('New') })
    await desk.write(id, ['flashcard', other], { text: { answer: 'B', tags: ['t'] }, change: noteOf('New') })
    for (const cardId of [one, other]) await editCard(cardId, { answer: 'B' })
    const { items } = (await desk.publish(id)).body
    expect(items.map(({ liveRevision }: { liveRevision: number | null }) => liveRevision)).toEqual([null, 3])
    expect(
      await rowsOf('select 1 from content_changes where item_id = any($1::int[])', [`{${one},${other}}`]),
    ).toEqual([])
  })

  test('that was deleted must leave the set first', async () => {
    const { id } = await desk.begin()
    const cardId = await card()
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B' } })
    await admin.delete(`/api/flashcards/${cardId}`)
    expect((await desk.read(id)).items[0]).toMatchObject({ title: '' })
    expect(refusalOf(await desk.step(id, 'send', desk.author))).toEqual([409, 'item_gone'])
  })
})

describe('going live', () => {
  test('makes all edits as direct ones by the editor, once, and keeps both names', async () => {
    const { id } = await desk.begin('Label of May')
    const [cardId, questionId] = [await card(), await question()]
    const [drug] = await rowsOf('select id, target from drugs order by id offset 1 limit 1')
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
    expect(await cardNow(cardId)).toMatchObject({ answer: 'B', revision: 2 })
    expect((await admin.get(`/api/drugs/${drug?.id}`)).body).toMatchObject({ target: 'HER2' })
    const [audit] = await rowsOf(
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
      await rowsOf('select key_before, key_after from key_changes where question_id = $1', [questionId]),
    ).toEqual([{ key_before: 2, key_after: 1 }])
    expect(
      await rowsOf(
        'select revision, verdict, reviewer_id, key_option from content_reviews where subject_id = $1',
        [questionId],
      ),
    ).toEqual([{ revision: 2, verdict: 'stands', reviewer_id: desk.reviewer.userId, key_option: 1 }])
  })

  test('is all or nothing: an edit that breaks a rule by now stops the others', async () => {
    const { id } = await desk.begin()
    const [cardId, questionId] = [await card(), await question()]
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
    expect(await cardNow(cardId)).toMatchObject({ answer: 'A1', revision: 1 })
  })

  test('at a time is done by the job, in the name of the editor who chose it', async () => {
    const { id } = await desk.begin()
    const cardId = await card()
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
      const cardId = await card()
      await desk.write(id, ['flashcard', cardId], { text })
      await desk.step(id, 'send', desk.author)
      await desk.reviewAll(id)
      await desk.step(id, 'approve', desk.editor)
      await desk.step(id, 'publish', by, {
        goesLiveAt: new Date(app.clock.now().getTime() + 60_000).toISOString(),
      })
      if (by === desk.editor) await editCard(cardId, { answer: 'C' })
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
  const questionId = await question()
  await desk.write(id, ['question', questionId], { text: { options: ['two', 'one', 'three', 'four'] } })
  await desk.step(id, 'send', desk.author)
  await desk.reviewAll(id)
  await desk.step(id, 'approve', desk.editor)
  const corrected = questionText({ keyOption: 0, revision: 1 })
  expect((await admin.put(`/api/admin/questions/${questionId}`, corrected)).status).toBe(200)
  expect(refusalOf(await desk.step(id, 'publish', desk.editor))).toEqual([409, 'edit_conflicts'])
  expect((await desk.read(id)).items[0]?.conflicts.map(({ name }) => name)).toEqual(['options'])
})

test('the form of an edit is read in a draft alone: in review it would give the key away', async () => {
  const { id } = await desk.begin()
  const questionId = await question()
  await desk.write(id, ['question', questionId], { text: { keyOption: 1 } })
  await desk.step(id, 'send', desk.author)
  expect(refusalOf(await desk.author.get(desk.itemPath(id, 'question', questionId)))).toEqual([409, 'state'])
})

describe('a set that is taken back', () => {
  test('puts back what still reads as it left it, keeps what was edited after it, and needs a reason', async () => {
    const { id } = await desk.begin()
    const [whole = 0, part = 0, gone = 0] = await cards(3)
    for (const cardId of [whole, part, gone])
      await desk.write(id, ['flashcard', cardId], { text: { answer: 'B', why: 'W' }, change: noteOf('New') })
    await desk.publish(id)
    await editCard(part, { answer: 'C' })
    await admin.delete(`/api/flashcards/${gone}`)
    expect((await desk.step(id, 'take_back', desk.editor)).body.error).toBe('Say why')
    const note = 'The trial was withdrawn'
    const [first, second] = await Promise.all(
      [1, 2].map(() => desk.step(id, 'take_back', desk.editor, { note })),
    )
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(await cardNow(whole)).toMatchObject({ answer: 'A1', why: '', revision: 3 })
    expect(await cardNow(part)).toMatchObject({ answer: 'C', why: '', revision: 4 })
    const { items, log } = await desk.read(id)
    expect(items.map(({ kept }) => kept.toSorted())).toEqual([[], ['answer'], ['answer', 'why']])
    expect(log.at(-1)).toMatchObject({ step: 'take_back', note })
  })

  test('keeps the options of a question that learners have answered since, and takes the rest back', async () => {
    const { id } = await desk.begin()
    const [questionId, cardId] = [await question(), await card()]
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
    expect(await cardNow(cardId)).toMatchObject({ answer: 'A1' })
  })

  test('tells nobody who had not been told, and tells those who had', async () => {
    const { id } = await desk.begin()
    const cardId = await card()
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
  await desk.write(id, ['flashcard', await card()], { text: { answer: 'B' } }, newcomer)
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

test('the preview shows each item in its new text, and what learners are told', async () => {
  const { id } = await desk.begin()
  const [told = 0, silent = 0] = await cards(2)
  const [drug] = await rowsOf('select id, generic_name from drugs order by id offset 2 limit 1')
  await desk.write(id, ['flashcard', told], { text: { answer: 'B' }, change: noteOf('New') })
  await desk.write(id, ['flashcard', silent], { text: { answer: 'A2.' } })
  await desk.write(id, ['drug', Number(drug?.id)], {
    text: { mechanismOfAction: 'Binds.' },
    change: noteOf('New'),
  })
  const { body } = await desk.editor.get(`${desk.sets}/${id}/preview`)
  expect(body).toMatchObject([
    {
      text: { question: 'Q1', answer: 'B' },
      told: [{ title: expect.stringMatching(/^Chapter of sets/), fields: [{}, { after: 'B' }] }],
    },
    { text: { answer: 'A2.' }, told: [] },
    {
      text: { mechanismOfAction: 'Binds.' },
      told: [{ title: expect.stringContaining(String(drug?.generic_name)) }],
    },
  ])
  await desk.publish(id)
  const live = (await desk.editor.get(`${desk.sets}/${id}/preview`)).body
  expect(live[0].told).toMatchObject([{ fields: [{}, { before: 'A1', after: 'B' }] }])
})
