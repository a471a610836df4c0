import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionText } from '#tests/support/app/question-admin-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { answerTo, buildBlock, questionKeys, send } from '#tests/support/server/answer-questions.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'

/** Edits, history and restored texts of all content that admins edit. */

let app: TestApp
let admin: Client
let other: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  ;[admin, other] = [await app.as('admin'), await app.as('admin')]
})
afterAll(() => app.close())

interface Version {
  id: number
  revision: number
  savedBy: string
  savedById: number | null
  savedAt: string
  [field: string]: unknown
}
/** How one kind of content is edited over the API. */
interface Kind {
  /** The field that the tests edit; `fields`: all that an edit may change. */
  field: string
  fields: string[]
  /** The ids or keys of two that nobody has edited. */
  two: () => Promise<[string | number, string | number]>
  unknown: string | undefined
  find: (id: string | number) => Promise<Record<string, unknown> & { revision: number }>
  put: (id: string | number, text: string, revision: number) => [path: string, body: object]
  history: (id: string | number) => string
  restore: (id: string | number) => string
  textOf: (version: Version) => Record<string, unknown>
}

const body = async (path: string) => (await admin.get(path)).body
const idsOf = async (table: string) =>
  (
    await app.deps.open.query(`select id from ${table} where archived_at is null order by id limit 2`)
  ).rows.map(({ id }) => Number(id)) as [number, number]
const nested = ({ content }: Version) => content as Record<string, unknown>
const flat = ({ id, revision, savedBy, savedById, savedAt, ...text }: Version) => text

const kinds: Record<string, Kind> = {
  flashcard: {
    field: 'answer',
    fields: ['answer', 'kind', 'link', 'objective', 'question', 'source', 'tags', 'why'],
    two: () => idsOf('flashcards'),
    unknown: '2000000000',
    find: (id) => body(`/api/admin/flashcards/${id}`),
    put: (id, answer, revision) => [`/api/flashcards/${id}`, { question: 'What?', answer, revision }],
    history: (id) => `/api/admin/flashcards/${id}/history`,
    restore: (id) => `/api/admin/flashcards/${id}/restore`,
    textOf: flat,
  },
  question: {
    field: 'keyPoint',
    fields: [
      ...[
        'category',
        'difficulty',
        'evidence',
        'exhibit',
        'furtherSources',
        'isSample',
        'keyOption',
        'keyPoint',
        'leadIn',
        'link',
        'options',
        'reasons',
      ],
      ...['reviewedOn', 'source', 'stem', 'tags', 'task'],
    ],
    two: async () => {
      const add = async () => (await admin.post('/api/admin/questions', questionText())).body.id
      return [await add(), await add()]
    },
    unknown: '2000000000',
    find: (id) => body(`/api/admin/questions/${id}`),
    put: (id, keyPoint, revision) => [`/api/admin/questions/${id}`, questionText({ keyPoint, revision })],
    history: (id) => `/api/admin/questions/${id}/history`,
    restore: (id) => `/api/admin/questions/${id}/restore-version`,
    textOf: nested,
  },
  drug: {
    field: 'target',
    fields: [
      ...['adverseEffects', 'boxedWarning', 'brandName', 'clinicalIndications', 'doseModification'],
      ...[
        'drugClassification',
        'genericName',
        'handling',
        'indication',
        'interactions',
        'labelChanges',
        'labelStatus',
      ],
      ...['mechanismOfAction', 'monitoring', 'subclass', 'target'],
    ],
    two: () => idsOf('drugs'),
    unknown: '2000000000',
    find: (id) => body(`/api/drugs/${id}`),
    put: (id, target, revision) => [`/api/drugs/${id}`, { target, revision }],
    history: (id) => `/api/admin/drugs/${id}/history`,
    restore: (id) => `/api/admin/drugs/${id}/restore`,
    textOf: nested,
  },
  email_template: {
    field: 'subject',
    fields: ['body', 'subject'],
    two: async () => ['referral', 'receipt'],
    unknown: undefined,
    find: async (key) => (await body('/api/admin/email-templates'))[key],
    put: (key, subject, revision) => [
      '/api/admin/email-templates',
      { [key]: { subject, body: '<p>{{APP_NAME}}</p>', revision } },
    ],
    history: (key) => `/api/admin/email-templates/${key}/history`,
    restore: (key) => `/api/admin/email-templates/${key}/restore`,
    textOf: flat,
  },
}

describe.each(Object.entries(kinds))('%s', (name, kind) => {
  const { field, find, textOf } = kind
  let id: string | number
  let foreign: string | number
  beforeAll(async () => {
    ;[id, foreign] = await kind.two()
    for (const text of ['First', 'Second', 'Third']) {
      expect((await put(text, { by: text === 'Second' ? other : admin })).status).toBe(200)
      await put(`${text} of the other`, { of: foreign })
    }
  })

  async function put(text: string, edit: { by?: Client; of?: string | number; from?: number } = {}) {
    const { by = admin, of = id } = edit
    const [path, edited] = kind.put(of, text, edit.from ?? (await find(of)).revision)
    return by.put(path, edited)
  }
  const history = async (of = id): Promise<Version[]> => body(kind.history(of))
  const texts = async () => (await history()).map((version) => textOf(version)[field])
  const restore = (versionId: number | undefined, revision: number, of = id) =>
    admin.post(kind.restore(of), { versionId, revision })
  const versionOf = async (text: string) =>
    (await history()).find((version) => textOf(version)[field] === text)?.id

  test('every earlier text is kept whole, with who replaced it and the revision that it was', async () => {
    const [second, first] = await history()
    if (!first || !second) throw new Error('a version is missing')
    expect([textOf(first)[field], textOf(second)[field]]).toEqual(['First', 'Second'])
    expect([first.savedBy, second.savedBy]).toEqual([other.username, admin.username])
    expect([first.savedById, second.savedById]).toEqual([other.userId, admin.userId])
    for (const version of [first, second]) {
      expect(Object.keys(textOf(version)).sort()).toEqual(kind.fields)
      expect(Date.parse(version.savedAt)).toBeGreaterThan(0)
    }
    const present = (await find(id)).revision
    expect(present).toBeGreaterThan(second.revision)
    expect(second.revision).toBeGreaterThan(first.revision)
  })

  test('an earlier text is restored as an edit, once, and only over the present revision', async () => {
    const before = await find(id)
    const versionId = await versionOf('First')
    const outdated = await restore(versionId, before.revision - 1)
    expect([outdated.status, outdated.body.code]).toEqual([409, 'edited_meanwhile'])
    const restored = await restore(versionId, before.revision)
    expect([restored.status, restored.body.error]).toEqual([200, undefined])
    expect(restored.body).toMatchObject({ [field]: 'First' })
    expect(restored.body.revision).toBeGreaterThan(before.revision)
    expect(await find(id)).toMatchObject({ [field]: 'First', revision: restored.body.revision })
    expect((await texts())[0]).toBe('Third')
    expect(await lastAudit(app)).toMatchObject({ action: `${name}.update`, subjectId: String(id) })
    const versions = (await history()).length
    expect((await restore(versionId, restored.body.revision)).body.revision).toBe(restored.body.revision)
    expect(await history()).toHaveLength(versions)
  })

  test('a version of another one, and one that is not there, cannot be restored', async () => {
    const { revision } = await find(id)
    const [ofForeign] = await history(foreign)
    for (const versionId of [ofForeign?.id, 2_000_000_000]) {
      const refused = await restore(versionId, revision)
      expect([refused.status, refused.body.error]).toEqual([404, 'This version does not exist'])
    }
    if (kind.unknown === undefined) return
    expect((await admin.get(kind.history(kind.unknown))).status).toBe(404)
    expect((await restore(1, 1, kind.unknown)).status).toBe(404)
  })

  test('of edits and restored texts at once, from one revision, one is saved', async () => {
    const versionId = await versionOf('Second')
    for (let round = 0; round < 3; round++) {
      // To restore the text that is the present one already would change nothing.
      await put(`Before ${round}`, { from: (await find(id)).revision })
      const { revision } = await find(id)
      const versions = (await history()).length
      const replies = await Promise.all([
        put(`Mine ${round}`, { from: revision }),
        put(`Yours ${round}`, { by: other, from: revision }),
        restore(versionId, revision),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await history()).toHaveLength(versions + 1)
    }
  })
})

test('of drug versions that are older than whole texts, what is known is listed and restored; the rest stays', async () => {
  const [, drug] = (await body('/api/drugs')) as { id: number; revision: number }[]
  const changed = { target: 'Kept', classification: '' }
  await app.deps.open.query(
    `insert into content_history (subject, subject_id, revision, content, saved_by, saved_at)
      values ('drug', $1, 1, $2, 'chief', now())`,
    [drug?.id, JSON.stringify(changed)],
  )
  const [version] = (await body(`/api/admin/drugs/${drug?.id}/history`)) as Version[]
  expect(version?.content).toEqual({ target: 'Kept', drugClassification: 'Uncategorized' })
  const restored = await admin.post(`/api/admin/drugs/${drug?.id}/restore`, {
    versionId: version?.id,
    revision: drug?.revision,
  })
  const known = { target: 'Kept', drugClassification: 'Uncategorized' }
  const { fronts: _, ...before } = drug as typeof drug & { fronts: unknown }
  expect(restored.body).toMatchObject({ ...before, ...known, revision: restored.body.revision })
})

test('an earlier text of a question keeps the rules: no option moves once somebody has answered', async () => {
  const { id } = (await admin.post('/api/admin/questions', questionText())).body
  const path = `/api/admin/questions/${id}`
  const moved = { options: ['two', 'one', 'three', 'four'], revision: 1 }
  expect((await admin.put(path, questionText(moved))).status).toBe(200)
  const [version] = (await body(`${path}/history`)) as Version[]
  const learner = await app.as('learner')
  const block = await buildBlock(learner, { source: { by: 'question', questionId: id }, count: 1 })
  const key = (await questionKeys(app)).of(id)
  expect((await send(learner, block, answerTo(key, { isRight: true }))).status).toBe(200)
  const refused = await admin.post(`${path}/restore-version`, { versionId: version?.id, revision: 2 })
  expect([refused.status, refused.body.code]).toEqual([409, 'options_fixed'])
})

test('a template that gets its default text is no longer changed', async () => {
  const { test: original } = await body('/api/admin/email-templates')
  const save = (subject: string, text: string) =>
    admin.put('/api/admin/email-templates', { test: { subject, body: text } })
  expect((await save('Other', '<p>Other</p>')).body.test.isChanged).toBe(true)
  expect((await save(original.subject, original.body)).body.test.isChanged).toBe(false)
  expect((await body('/api/admin/email-templates/test/history'))[0]).toMatchObject({ subject: 'Other' })
})
