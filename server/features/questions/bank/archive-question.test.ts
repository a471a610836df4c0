import { beforeEach, describe, expect, test } from 'vitest'
import {
  questionAdminApp,
  questionsPath,
  questionText,
  words,
} from '#tests/support/app/question-admin-app.ts'
import { contentCopy, plainQuestion } from '#tests/support/database/content-copy.ts'
import { answerTo, blockAt, questionAt, send } from '#tests/support/server/answer-questions.ts'
import { loadQuestions } from './load-questions.ts'

const { app, admin, rowsOf, add, get, update, blockOf } = questionAdminApp()

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
    expect((await update(id, questionText({ revision: 1, stem: shorter }))).status).toBe(200)
    expect((await admin.delete(`${questionsPath}/${id}`)).body).toEqual({ ok: true })
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
    for (const _ of [1, 2]) expect((await admin.delete(`${questionsPath}/${id}`)).status).toBe(200)
    expect(await get(id)).toMatchObject({ isArchived: true, revision: 2 })
    for (const _ of [1, 2]) expect((await admin.post(`${questionsPath}/${id}/restore`)).status).toBe(200)
    expect(await get(id)).toMatchObject({ isArchived: false, revision: 3 })
    const audit = await rowsOf("select action from audit_log where subject_type = 'question' order by id")
    expect(audit.map(({ action }) => action)).toEqual([
      'question.add',
      'question.archive',
      'question.restore',
    ])
    expect((await admin.delete(`${questionsPath}/999999`)).status).toBe(404)
    expect((await admin.post(`${questionsPath}/999999/restore`)).status).toBe(404)
  })

  describe('of the shipped content', () => {
    const shipped = plainQuestion(contentCopy(), 'breast')
    const newer = { ...shipped, key_point: 'A newer text.' }
    const idOf = async () =>
      Number((await rowsOf('select id from questions where key = $1', [shipped.id]))[0]?.id)
    const load = (...questions: (typeof shipped)[]) =>
      loadQuestions(app.deps, { changes: [], questions: [...contentCopy().questions.slice(1), ...questions] })
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
      await admin.delete(`${questionsPath}/${id}`)
      await load(newer)
      expect(await get(id)).toMatchObject({ isArchived: true, keyPoint: shipped.key_point })
      await admin.post(`${questionsPath}/${id}/restore`)
      const { key: _, ...present } = await get(id)
      await update(id, { ...present, keyPoint: 'By the admin.' })
      await load(newer)
      expect(await get(id)).toMatchObject({ isArchived: false, keyPoint: 'By the admin.', isEdited: true })
      expect(await rowsOf('select key from content_conflicts')).toEqual([{ key: `question:${shipped.id}` }])
    })

    test('restored, it follows the files again', async () => {
      const id = await idOf()
      await admin.delete(`${questionsPath}/${id}`)
      await admin.post(`${questionsPath}/${id}/restore`)
      await load(newer)
      expect(await get(id)).toMatchObject({ isArchived: false, isEdited: false, keyPoint: 'A newer text.' })
    })

    test('one that the files no longer hold stays once an admin has restored it', async () => {
      const id = await idOf()
      await load()
      expect((await get(id)).isArchived).toBe(true)
      await admin.post(`${questionsPath}/${id}/restore`)
      await load()
      expect((await get(id)).isArchived).toBe(false)
    })

    test('an import that restores it lets it follow the files again', async () => {
      const id = await idOf()
      await admin.delete(`${questionsPath}/${id}`)
      const file = { fileName: 'questions.json', text: JSON.stringify([shipped]) }
      expect((await admin.post(`${questionsPath}/import`, file)).status).toBe(200)
      expect((await get(id)).isArchived).toBe(false)
      expect(await rowsOf('select 1 from content_tombstones')).toEqual([])
    })
  })
})
