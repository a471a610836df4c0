import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readContent } from '#content/read-content.ts'
import {
  answerTo,
  blockAt,
  buildBlock,
  questionAt,
  questionKeys,
  send,
} from '#tests/support/answer-questions.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { loadQuestions } from './load-questions.ts'

let app: TestApp
let admin: Client
let other: Client
const path = '/api/admin/questions'
const words = (seed: string) => Array.from({ length: 60 }, (_, index) => `${seed}${index}`).join(' ')
const text = (more: object = {}) => ({
  category: 'breast',
  task: 'treatment',
  difficulty: 'medium',
  isSample: true,
  stem: words('word'),
  leadIn: 'Which treatment is best?',
  options: ['one', 'two', 'three', 'four'],
  reasons: ['because 1', 'because 2', 'because 3', 'because 4'],
  keyOption: 2,
  keyPoint: 'Three is best.',
  tags: ['breast'],
  source: 'A trial',
  link: '',
  reviewedOn: '2026-10-01',
  ...more,
})
const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const add = async (more: object = {}) => {
  const { status, body } = await admin.post(path, text(more))
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
const get = async (id: number) => (await admin.get(`${path}/${id}`)).body
const update = (id: number, body: object, by = admin) => by.put(`${path}/${id}`, body)
const blockOf = (learner: Client, questionId: number, mode: 'tutor' | 'timed' = 'tutor') =>
  buildBlock(learner, { source: { by: 'question', questionId }, count: 1, mode })

beforeAll(async () => {
  app = await startTestApp()
  ;[admin, other] = [await app.as('admin'), await app.as('admin')]
})
afterAll(() => app.close())
beforeEach(async () => {
  await rowsOf('delete from content_history')
  await rowsOf("delete from audit_log where subject_type = 'question'")
})

describe('add and update', () => {
  test('an added question is in the bank at once, and the audit log says who did it', async () => {
    const added = await add({ tags: ['breast', '', 'breast'] })
    expect(added).toMatchObject({ key: null, revision: 1, isEdited: true, isArchived: false, attempts: 0 })
    expect([added.link, added.tags]).toEqual([null, ['breast']])
    const learner = await app.as('learner')
    const block = await blockAt(learner, await blockOf(learner, added.id))
    expect(questionAt(block, 0).stem).toBe(added.stem)
    expect(await rowsOf("select actor_id, action from audit_log where subject_type = 'question'")).toEqual([
      { actor_id: admin.userId, action: 'question.add' },
    ])
  })

  test('an edit keeps the earlier text, counts the revision and writes before and after', async () => {
    const { id } = await add()
    const { status, body } = await update(id, text({ revision: 1, leadIn: 'Which drug is best?' }))
    expect([status, body.revision, body.leadIn]).toEqual([200, 2, 'Which drug is best?'])
    const history = (await admin.get(`${path}/${id}/history`)).body
    expect(history).toMatchObject([
      { revision: 1, savedBy: admin.username, content: { leadIn: 'Which treatment is best?', keyOption: 2 } },
    ])
    expect(history[0].content.options).toEqual(['one', 'two', 'three', 'four'])
    const [audit] = await rowsOf("select details from audit_log where action = 'question.update'")
    expect(audit?.details).toEqual({
      before: { leadIn: 'Which treatment is best?' },
      after: { leadIn: 'Which drug is best?' },
    })
  })

  test('an edit that changes nothing writes nothing', async () => {
    const { id } = await add()
    expect((await update(id, text({ revision: 1 }))).body.revision).toBe(1)
    expect(await rowsOf("select 1 from audit_log where action = 'question.update'")).toEqual([])
    expect((await admin.get(`${path}/${id}/history`)).body).toEqual([])
  })

  test('the second of two admins is told, also when both save at once', async () => {
    const { id } = await add()
    await update(id, text({ revision: 1, keyPoint: 'By the first.' }))
    const late = await update(id, text({ revision: 1, keyPoint: 'By the second.' }), other)
    expect([late.status, late.body.code]).toEqual([409, 'edited_meanwhile'])
    expect((await get(id)).keyPoint).toBe('By the first.')
    const both = await Promise.all([
      update(id, text({ revision: 2, keyPoint: 'One.' })),
      update(id, text({ revision: 2, keyPoint: 'Two.' }), other),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each<[string, object, number, RegExp]>([
    ['a category outside the outline', { category: 'dentistry' }, 400, /not part of the exam outline/],
    ['a short stem', { stem: 'A patient.' }, 422, /The stem has 2 words/],
    ['two equal options', { options: ['one', 'One', 'three', 'four'] }, 422, /Two options are the same/],
    ['three options', { options: ['1', '2', '3'], reasons: ['1', '2', '3'] }, 400, /four or five options/],
    ['a reason too few', { reasons: ['1', '2', '3', '4', '5'] }, 400, /Every option needs a reason/],
    ['a key without an option', { keyOption: 4 }, 400, /not among the options/],
    ['an empty option', { options: ['one', ' ', 'three', 'four'] }, 400, /fill in all required fields/],
  ])('%s is refused', async (_what, more, status, message) => {
    const { id } = await add()
    for (const reply of [
      await admin.post(path, text(more)),
      await update(id, text({ revision: 1, ...more })),
    ]) {
      expect(reply.status).toBe(status)
      expect(JSON.stringify(reply.body)).toMatch(message)
    }
    expect((await get(id)).revision).toBe(1)
  })
})

describe('a question that was answered', () => {
  const moved = { options: ['two', 'one', 'three', 'four'] }
  const more = {
    options: ['one', 'two', 'three', 'four', 'five'],
    reasons: ['because 1', 'because 2', 'because 3', 'because 4', 'because 5'],
  }

  test.each(['tutor', 'timed'] as const)('keeps number and order of its options: %s', async (mode) => {
    const { id } = await add({ stem: words(mode) })
    expect((await update(id, text({ revision: 1, stem: words(mode), ...more }))).status).toBe(200)
    const learner = await app.as('learner')
    const block = await blockOf(learner, id, mode)
    if (mode === 'timed') await learner.post(`${block}/sections/1/open`)
    const key = (await questionKeys(app)).of(id)
    expect((await send(learner, block, answerTo(key, { isRight: true }))).status).toBe(200)
    for (const change of [{}, { ...more, options: ['two', 'one', 'three', 'four', 'five'] }]) {
      const refused = await update(id, text({ revision: 2, stem: words(mode), ...change }))
      expect([refused.status, refused.body.code]).toEqual([409, 'options_fixed'])
    }
    const reworded = { ...more, options: ['one', 'two', 'three, corrected', 'four', 'five'] }
    const saved = await update(id, text({ revision: 2, stem: words(mode), ...reworded }))
    expect([saved.status, saved.body.options[2]]).toEqual([200, 'three, corrected'])
  })

  test('before anybody has answered it, its options may move', async () => {
    const { id } = await add({ stem: words('free') })
    expect((await update(id, text({ revision: 1, stem: words('free'), ...moved }))).status).toBe(200)
  })

  test('earlier answers keep their mark when the key is corrected, later ones count by the new key', async () => {
    const { id } = await add({ stem: words('key') })
    const [early, late] = [await app.as('learner'), await app.as('learner')]
    const key = (await questionKeys(app)).of(id)
    const before = await blockOf(early, id)
    const wrong = answerTo(key, { isRight: false })
    await send(early, before, wrong)
    const saved = await update(id, text({ revision: 1, stem: words('key'), keyOption: wrong.chosen }))
    expect([saved.status, saved.body.attempts]).toEqual([200, 1])
    expect(questionAt(await blockAt(early, before), 0)).toMatchObject({
      isRight: false,
      explanation: { key: wrong.chosen },
    })
    const after = await blockOf(late, id)
    expect((await send(late, after, { ...wrong, answerId: crypto.randomUUID() })).body.isRight).toBe(true)
  })
})

describe('archive and restore', () => {
  test('an open block goes on with a question that is edited and archived', async () => {
    const { id } = await add({ stem: words('open') })
    const learner = await app.as('learner')
    const block = await blockOf(learner, id)
    await learner.put(`${block}/questions/${id}/marks`, {
      isFlagged: false,
      struck: [0],
      highlights: [{ part: 'stem', start: 300, end: 320 }],
      changedAt: app.clock.now().toISOString(),
    })
    const shorter = Array.from({ length: 46 }, () => 'x').join(' ')
    expect((await update(id, text({ revision: 1, stem: shorter }))).status).toBe(200)
    expect((await admin.delete(`${path}/${id}`)).body).toEqual({ ok: true })
    expect(questionAt(await blockAt(learner, block), 0).stem).toBe(shorter)
    const key = { id, key: 2, optionCount: 4, keyPoint: '', reasons: [], twinOf: null, isSample: true }
    expect((await send(learner, block, answerTo(key, { isRight: true }))).body.isRight).toBe(true)
    expect((await learner.post(`${block}/finish`)).body.right).toBe(1)
    expect((await learner.get(`${block}/results`)).body.score).toMatchObject({ right: 1 })
    const again = await learner.post('/api/questions/blocks', {
      requestId: crypto.randomUUID(),
      source: { by: 'question', questionId: id },
      count: 1,
      mode: 'tutor',
    })
    expect(again.status).not.toBe(200)
  })

  test('archived twice and restored twice does it once, and is written once', async () => {
    const { id } = await add({ stem: words('twice') })
    for (const _ of [1, 2]) expect((await admin.delete(`${path}/${id}`)).status).toBe(200)
    expect(await get(id)).toMatchObject({ isArchived: true, revision: 2 })
    for (const _ of [1, 2]) expect((await admin.post(`${path}/${id}/restore`)).status).toBe(200)
    expect(await get(id)).toMatchObject({ isArchived: false, revision: 3 })
    const audit = await rowsOf("select action from audit_log where subject_type = 'question' order by id")
    expect(audit.map(({ action }) => action)).toEqual([
      'question.add',
      'question.archive',
      'question.restore',
    ])
    expect((await admin.delete(`${path}/999999`)).status).toBe(404)
    expect((await admin.post(`${path}/999999/restore`)).status).toBe(404)
  })

  describe('of the shipped content', () => {
    const [shipped] = readContent().questions
    if (!shipped) throw new Error('the content has no question')
    const newer = { ...shipped, key_point: 'A newer text.' }
    const idOf = async () =>
      Number((await rowsOf('select id from questions where key = $1', [shipped.id]))[0]?.id)
    const load = (...questions: (typeof shipped)[]) =>
      loadQuestions(app.deps, { questions: [...readContent().questions.slice(1), ...questions] })
    beforeEach(async () => {
      await rowsOf('delete from content_tombstones')
      await rowsOf('delete from content_conflicts')
      await rowsOf(
        'update questions set archived_at = null, edited_at = null, content_hash = null where key = $1',
        [shipped.id],
      )
      await load(shipped)
    })

    test('newer content neither brings back an archived question nor replaces an edited one', async () => {
      const id = await idOf()
      await admin.delete(`${path}/${id}`)
      await load(newer)
      expect(await get(id)).toMatchObject({ isArchived: true, keyPoint: shipped.key_point })
      await admin.post(`${path}/${id}/restore`)
      const { key: _, ...present } = await get(id)
      await update(id, { ...present, keyPoint: 'By the admin.' })
      await load(newer)
      expect(await get(id)).toMatchObject({ isArchived: false, keyPoint: 'By the admin.', isEdited: true })
      expect(await rowsOf('select key from content_conflicts')).toEqual([{ key: `question:${shipped.id}` }])
    })

    test('restored, it follows the files again', async () => {
      const id = await idOf()
      await admin.delete(`${path}/${id}`)
      await admin.post(`${path}/${id}/restore`)
      await load(newer)
      expect(await get(id)).toMatchObject({ isArchived: false, isEdited: false, keyPoint: 'A newer text.' })
    })

    test('one that the files no longer hold stays once an admin has restored it', async () => {
      const id = await idOf()
      await load()
      expect((await get(id)).isArchived).toBe(true)
      await admin.post(`${path}/${id}/restore`)
      await load()
      expect((await get(id)).isArchived).toBe(false)
    })

    test('an import that restores it lets it follow the files again', async () => {
      const id = await idOf()
      await admin.delete(`${path}/${id}`)
      const file = { fileName: 'questions.json', text: JSON.stringify([shipped]) }
      expect((await admin.post(`${path}/import`, file)).status).toBe(200)
      expect((await get(id)).isArchived).toBe(false)
      expect(await rowsOf('select 1 from content_tombstones')).toEqual([])
    })
  })
})

describe('the list', () => {
  const list = async (query: string) => (await admin.get(`${path}?${query}`)).body
  const idsOf = ({ questions }: { questions: { id: number }[] }) => questions.map(({ id }) => id)

  test('pages of 25, by category, by words, by the beginning of a key, archived ones apart', async () => {
    const { id } = await add({ stem: words('uniqueword'), category: 'transfusion' })
    const everything = await list('')
    expect(everything.questions).toHaveLength(25)
    const second = await list('page=2')
    expect(idsOf(second).some((one) => idsOf(everything).includes(one))).toBe(false)
    expect(second.total).toBe(everything.total)
    expect(idsOf(await list('search=uniqueword7'))).toEqual([id])
    expect(idsOf(await list('search=uniqueword7&category=breast'))).toEqual([])
    expect(idsOf(await list('category=transfusion'))).toContain(id)
    const [keyed] = await rowsOf(
      'select id, key from questions where key is not null and archived_at is null',
    )
    expect(idsOf(await list(`search=${String(keyed?.key).toUpperCase()}`))).toContain(Number(keyed?.id))
    expect((await list('search=%25')).questions).toEqual([])
    await admin.delete(`${path}/${id}`)
    expect(idsOf(await list('search=uniqueword7'))).toEqual([])
    expect(idsOf(await list('search=uniqueword7&archived=true'))).toEqual([id])
  })

  test('says how many reports are open', async () => {
    const { id } = await add({ stem: words('reported') })
    const learner = await app.as('learner')
    await learner.post('/api/content/flag', { contentType: 'question', contentId: id, reason: 'Wrong' })
    expect((await list('search=reported7')).questions).toMatchObject([{ id, openFlags: 1 }])
    expect((await get(id)).openFlags).toBe(1)
  })
})
