import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import {
  type ChangeSetDesk,
  changeSetDesk,
  noteOf,
  refusalOf,
} from '#tests/support/editorial/change-set-desk.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'

let app: TestApp
let admin: Client
let desk: ChangeSetDesk
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  desk = await changeSetDesk(app)
  admin = desk.admin
})
afterAll(() => app.close())

describe('a draft', () => {
  test('is begun once for one request, renamed, listed with its counts, and deleted', async () => {
    const words = { requestId: randomUUID(), title: 'Label of May', why: 'It is new' }
    const begun = (await desk.author.post(desk.sets, words)).body
    expect(begun).toMatchObject({ title: 'Label of May', state: 'draft', mayWrite: true, items: [] })
    expect((await desk.author.post(desk.sets, words)).body.id).toBe(begun.id)
    await desk.write(begun.id, ['flashcard', await desk.card()], { text: { answer: 'B' } })
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
    const cardId = await desk.card()
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
    const [drug] = await desk.rowsOf('select id from drugs order by id limit 1')
    const ids = { flashcard: desk.card, question: desk.question, drug: async () => Number(drug?.id) }
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
    const refused = await desk.write(id, ['flashcard', await desk.card()], edit)
    expect(refused.body.error).toBe(
      'Nothing that learners learn has changed. Choose “The wording”, or give no reason.',
    )
  })

  test('is written over what its author has seen, and only as a draft', async () => {
    const { id } = await desk.begin()
    const cardId = await desk.card()
    const path = desk.itemPath(id, 'flashcard', cardId)
    const other = await app.as('author')
    const seen = (await other.get(path)).body
    const put = (by: Client, answer: string) =>
      by.put(path, { text: { answer }, revision: seen.revision, editRevision: seen.editRevision })
    const both = await Promise.all([put(desk.author, 'Mine'), put(other, 'Yours')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await desk.editCard(cardId, { why: 'Because' })
    expect(refusalOf(await put(other, 'Late'))).toEqual([409, 'edited_meanwhile'])
    await desk.step(id, 'send', desk.author)
    expect(refusalOf(await put(desk.author, 'C'))).toEqual([409, 'state'])
    expect(refusalOf(await desk.author.delete(`${desk.sets}/${id}`))).toEqual([409, 'state'])
  })

  test('cannot edit an item that there is not', async () => {
    const { id } = await desk.begin()
    for (const subject of ['flashcard', 'question', 'drug', 'primer'] as const)
      expect((await desk.author.get(desk.itemPath(id, subject, 2_000_000_000))).status).toBe(404)
  })

  test('edits a primer, shown part by part with the names of its cards, and tells its readers what their text becomes', async () => {
    const { id } = await desk.begin()
    const [row] = await desk.rowsOf('select chapter_id from primers order by chapter_id limit 1')
    const primerId = Number(row?.chapter_id)
    const path = desk.itemPath(id, 'primer', primerId)
    const { present, choices } = (await desk.author.get(path)).body
    const [first, second, ...rest] = present.parts
    const moved = first.cardIds[0]
    const parts = [
      { ...first, body: 'Another text.', cardIds: first.cardIds.slice(1) },
      { ...second, cardIds: [...second.cardIds, moved].sort((one, other) => one - other) },
      ...rest,
    ]
    const edit = { text: { ...present, parts } }
    const { items } = (await desk.write(id, ['primer', primerId], edit)).body
    const { title } = choices.find((card: { id: string }) => card.id === String(moved))
    const field = (name: string) => items[0].fields.find((each: { name: string }) => each.name === name)
    expect(items[0].fields).toHaveLength(3)
    expect(field(`part ${first.key}`)).toMatchObject({
      before: `${first.heading}\n\n${first.body}`,
      after: `${first.heading}\n\nAnother text.`,
    })
    expect(field(`cards of ${first.key}`).before).toContain(title)
    expect(field(`cards of ${second.key}`).after).toContain(title)
    expect((await desk.write(id, ['primer', primerId], edit)).body.items[0].revision).toBe(1)
    const change = noteOf('New')
    const texts = parts.map((part, place) => ({ ...part, body: present.parts[place].body }))
    const same = await desk.write(id, ['primer', primerId], { text: { parts: texts }, change })
    expect(same.body.error).toContain('Nothing that learners learn has changed')
    expect((await desk.write(id, ['primer', primerId], { ...edit, change })).status).toBe(200)
    const twice = parts.map((part) => ({ ...part, cardIds: [moved] }))
    const refused = await desk.write(id, ['primer', primerId], { text: { parts: twice } })
    expect([refused.status, refused.body.error]).toEqual([400, 'A card can be in one part only'])
    const [shown] = (await desk.author.get(`${desk.sets}/${id}/preview`)).body
    expect(shown).toMatchObject({ subject: 'primer', text: { parts, sources: present.sources } })
    expect(shown.told).toMatchObject([
      { fields: [{ label: first.heading, before: first.body, after: 'Another text.' }] },
    ])
  })
})

describe('a set in review', () => {
  async function inReview(text: object = { answer: 'B' }) {
    const { id } = await desk.begin()
    await desk.write(id, ['flashcard', await desk.card()], { text, change: noteOf('New') })
    await desk.step(id, 'send', desk.author)
    const [edit] = (await desk.read(id)).items
    return { id, path: `${desk.sets}/${id}/edits/${edit?.id}`, revision: edit?.revision ?? 0 }
  }
  const stands = { verdict: 'stands', remark: '' }

  test('is sent by who has stated interests of this year, and not empty', async () => {
    const newcomer = await app.as('author')
    const { id } = await desk.begin('Of a newcomer', newcomer)
    expect(refusalOf(await desk.step(id, 'send', newcomer))).toEqual([409, 'empty'])
    await desk.write(id, ['flashcard', await desk.card()], { text: { answer: 'B' } }, newcomer)
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
    await desk.write(id, ['flashcard', await desk.card()], { text: { answer: 'B' } }, admin)
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
    await desk.write(id, ['question', await desk.question()], { text, change: noteOf('A trial') })
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
    const cardId = await desk.card()
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B' } })
    await desk.step(id, 'send', desk.author)
    await desk.reviewAll(id)
    await desk.editCard(cardId, { why: 'Because' })
    expect((await desk.read(id)).items[0]).toMatchObject({ isMoved: true, conflicts: [] })
    await desk.step(id, 'approve', desk.editor)
    expect((await desk.step(id, 'publish', desk.editor)).body.state).toBe('live')
    expect(await desk.cardNow(cardId)).toMatchObject({ answer: 'B', why: 'Because' })
  })

  test('in the same field: it waits until an author has settled it', async () => {
    const { id } = await desk.begin()
    const cardId = await desk.card()
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B', why: 'W' } })
    await desk.editCard(cardId, { answer: 'C' })
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
    await desk.editCard(cardId, { answer: 'D' })
    expect(refusalOf(await desk.step(id, 'publish', desk.editor))).toEqual([409, 'edit_conflicts'])
    expect((await desk.step(id, 'return', desk.editor, { note: 'Settle it' })).body.state).toBe('draft')
  })

  test('that says the same now has nothing left to change', async () => {
    const { id } = await desk.begin()
    const [one = 0, other = 0] = await desk.cards(2)
    await desk.write(id, ['flashcard', one], { text: { answer: 'B' }, change: noteOf('New') })
    await desk.write(id, ['flashcard', other], { text: { answer: 'B', tags: ['t'] }, change: noteOf('New') })
    for (const cardId of [one, other]) await desk.editCard(cardId, { answer: 'B' })
    const { items } = (await desk.publish(id)).body
    expect(items.map(({ liveRevision }: { liveRevision: number | null }) => liveRevision)).toEqual([null, 3])
    expect(
      await desk.rowsOf('select 1 from content_changes where item_id = any($1::int[])', [
        `{${one},${other}}`,
      ]),
    ).toEqual([])
  })

  test('that was deleted must leave the set first', async () => {
    const { id } = await desk.begin()
    const cardId = await desk.card()
    await desk.write(id, ['flashcard', cardId], { text: { answer: 'B' } })
    await admin.delete(`/api/flashcards/${cardId}`)
    expect((await desk.read(id)).items[0]).toMatchObject({ title: '' })
    expect(refusalOf(await desk.step(id, 'send', desk.author))).toEqual([409, 'item_gone'])
  })
})

test('the form of an edit is read in a draft alone: in review it would give the key away', async () => {
  const { id } = await desk.begin()
  const questionId = await desk.question()
  await desk.write(id, ['question', questionId], { text: { keyOption: 1 } })
  await desk.step(id, 'send', desk.author)
  expect(refusalOf(await desk.author.get(desk.itemPath(id, 'question', questionId)))).toEqual([409, 'state'])
})

test('the preview shows each item in its new text, and what learners are told', async () => {
  const { id } = await desk.begin()
  const [told = 0, silent = 0] = await desk.cards(2)
  const [drug] = await desk.rowsOf('select id, generic_name from drugs order by id offset 2 limit 1')
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
