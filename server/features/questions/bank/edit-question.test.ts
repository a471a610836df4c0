import { describe, expect, test } from 'vitest'
import {
  questionAdminApp,
  questionsPath,
  questionText,
  words,
} from '#tests/support/app/question-admin-app.ts'
import { answerTo, blockAt, questionAt, questionKeys, send } from '#tests/support/server/answer-questions.ts'

const { app, admin, other, rowsOf, add, get, update, blockOf } = questionAdminApp()

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
    const { status, body } = await update(id, questionText({ revision: 1, leadIn: 'Which drug is best?' }))
    expect([status, body.revision, body.leadIn]).toEqual([200, 2, 'Which drug is best?'])
    const history = (await admin.get(`${questionsPath}/${id}/history`)).body
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

  test('a page of an earlier version, which sends no exhibit, evidence or further sources, leaves them', async () => {
    const later = {
      exhibit: '| Test | Result |\n| --- | --- |\n| Hemoglobin | 9 g/dL |',
      evidence: 'Of 100, 20 more lived.',
      furtherSources: [{ source: 'NCCN 2026', link: 'https://example.org/nccn' }],
    }
    const { id } = await add(later)
    expect(await get(id)).toMatchObject(later)
    const { body } = await update(id, questionText({ revision: 1, keyPoint: 'Changed.' }))
    expect(body).toMatchObject({ ...later, keyPoint: 'Changed.', revision: 2 })
    expect((await update(id, questionText({ revision: 2, evidence: '' }))).body).toMatchObject({
      ...later,
      evidence: '',
      revision: 3,
    })
  })

  test('an edit that changes nothing writes nothing', async () => {
    const { id } = await add()
    expect((await update(id, questionText({ revision: 1 }))).body.revision).toBe(1)
    expect(await rowsOf("select 1 from audit_log where action = 'question.update'")).toEqual([])
    expect((await admin.get(`${questionsPath}/${id}/history`)).body).toEqual([])
  })

  test('a new day of the last check alone is an edit too: nobody overwrites it unseen', async () => {
    const { id } = await add()
    const saved = await update(id, questionText({ revision: 1, reviewedOn: '2026-11-01' }))
    expect([saved.body.revision, saved.body.reviewedOn]).toEqual([2, '2026-11-01'])
    expect((await update(id, questionText({ revision: 1, keyPoint: 'Late.' }), other)).status).toBe(409)
  })

  test('the second of two admins is told, also when both save at once', async () => {
    const { id } = await add()
    await update(id, questionText({ revision: 1, keyPoint: 'By the first.' }))
    const outdated = await update(id, questionText({ revision: 1, keyPoint: 'By the second.' }), other)
    expect([outdated.status, outdated.body.code]).toEqual([409, 'edited_meanwhile'])
    expect((await get(id)).keyPoint).toBe('By the first.')
    const both = await Promise.all([
      update(id, questionText({ revision: 2, keyPoint: 'One.' })),
      update(id, questionText({ revision: 2, keyPoint: 'Two.' }), other),
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
      await admin.post(questionsPath, questionText(more)),
      await update(id, questionText({ revision: 1, ...more })),
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
    expect((await update(id, questionText({ revision: 1, stem: words(mode), ...more }))).status).toBe(200)
    const learner = await app.as('learner')
    const block = await blockOf(learner, id, mode)
    if (mode === 'timed') await learner.post(`${block}/sections/1/open`)
    const key = (await questionKeys(app)).of(id)
    expect((await send(learner, block, answerTo(key, { isRight: true }))).status).toBe(200)
    for (const change of [{}, { ...more, options: ['two', 'one', 'three', 'four', 'five'] }]) {
      const refused = await update(id, questionText({ revision: 2, stem: words(mode), ...change }))
      expect([refused.status, refused.body.code]).toEqual([409, 'options_fixed'])
    }
    const reworded = { ...more, options: ['one', 'two', 'three, corrected', 'four', 'five'] }
    const saved = await update(id, questionText({ revision: 2, stem: words(mode), ...reworded }))
    expect([saved.status, saved.body.options[2]]).toEqual([200, 'three, corrected'])
  })

  test('before anybody has answered it, its options may move', async () => {
    const { id } = await add({ stem: words('free') })
    expect((await update(id, questionText({ revision: 1, stem: words('free'), ...moved }))).status).toBe(200)
  })

  test('later answers count by the corrected key at once; earlier ones wait for the job that scores them again', async () => {
    const { id } = await add({ stem: words('key') })
    const [early, late] = [await app.as('learner'), await app.as('learner')]
    const key = (await questionKeys(app)).of(id)
    const before = await blockOf(early, id)
    const wrong = answerTo(key, { isRight: false })
    await send(early, before, wrong)
    const saved = await update(id, questionText({ revision: 1, stem: words('key'), keyOption: wrong.chosen }))
    expect([saved.status, saved.body.attempts]).toEqual([200, 1])
    expect(questionAt(await blockAt(early, before), 0)).toMatchObject({
      isRight: false,
      explanation: { key: wrong.chosen },
    })
    const after = await blockOf(late, id)
    expect((await send(late, after, { ...wrong, answerId: crypto.randomUUID() })).body.isRight).toBe(true)
  })
})
