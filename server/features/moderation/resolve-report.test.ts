import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginningOf } from '#domain/text/beginning-of.ts'
import { escapeHtml } from '#server/features/messages/templates/render-template.ts'
import { mailText } from '#server/platform/mail-text.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { recordStatements } from '#tests/support/database/record-statements.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

let app: TestApp
let admin: Client
let other: Client
let ann: Client
let ben: Client
let cardIds: number[] = []

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const cardAt = (place: number) => cardIds[place] ?? 0
const lists = { flashcard: '/api/admin/flagged-content', question: '/api/admin/flagged-questions' } as const
type Kind = keyof typeof lists

async function report(client: Client, kind: Kind, contentId: number, reason = 'Wrong dose'): Promise<number> {
  const flagged = await client.post('/api/content/flag', { contentType: kind, contentId, reason })
  expect(flagged.status).toBe(200)
  const { body } = await admin.get(lists[kind])
  return body.find(
    (one: { contentId: number; reporter: { username: string } | null }) =>
      one.contentId === contentId && one.reporter?.username === client.username,
  ).id
}
const resolve = (id: number, body: object, kind: Kind = 'flashcard', by = admin) =>
  by.post(`${lists[kind]}/${id}/resolve`, body)
const openIds = async (kind: Kind = 'flashcard'): Promise<number[]> =>
  (await admin.get(lists[kind])).body.map(({ id }: { id: number }) => id)
const mailOf = ({ username }: Client) => mailTo(app.deps, `${username}@mail.example`)

beforeAll(async () => {
  app = await startTestApp()
  ;[admin, other] = [await app.as('admin'), await app.as('admin')]
  cardIds = (await rowsOf('select id from flashcards where archived_at is null order by id limit 40')).map(
    ({ id }) => Number(id),
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['content_flags', 'question_flags', 'outbox']) await rowsOf(`delete from ${table}`)
  ;[ann, ben] = [await app.as('learner'), await app.as('premium')]
})

test('reporters see their own reports and what became of them, and not what is noted with a dismissal', async () => {
  const [mended, kept] = [
    await report(ben, 'flashcard', cardAt(3)),
    await report(ben, 'flashcard', cardAt(4)),
  ]
  await report(ann, 'flashcard', cardAt(5))
  await resolve(mended, { action: 'approve', notes: 'Follows the label now' })
  await resolve(kept, { action: 'dismiss', notes: 'For admins' })
  await report(ben, 'question', await saveQuestion(app.deps.open))
  const { body } = await ben.get('/api/content/reports')
  expect(
    body.map(({ contentType, resolution, resolutionNotes }: Record<string, unknown>) => [
      ...[contentType, resolution, resolutionNotes],
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['question', null, ''],
      ['flashcard', 'dismiss', ''],
      ['flashcard', 'approve', 'Follows the label now'],
    ]),
  )
  expect(body).toHaveLength(3)
})

test('open reports come with their card and reporter, oldest first, in one statement', async () => {
  await report(ann, 'flashcard', cardAt(1), 'The older one')
  app.clock.advance(1000)
  await report(ben, 'flashcard', cardAt(0), 'The newer one')
  const recording = recordStatements()
  const { status, body } = await admin.get(lists.flashcard)
  const reads = recording.sent.filter(({ text }) => text.includes('content_flags'))
  recording.restore()
  expect(status).toBe(200)
  expect(body.map(({ reason }: { reason: string }) => reason)).toEqual(['The older one', 'The newer one'])
  const [card] = await rowsOf('select * from flashcards where id = $1', [cardAt(1)])
  expect(body[0]).toMatchObject({
    contentId: cardAt(1),
    contentType: 'flashcard',
    reporter: { username: ann.username, email: `${ann.username}@mail.example` },
    flashcard: {
      id: cardAt(1),
      question: card?.question,
      answer: card?.answer,
      revision: card?.revision,
      isArchived: false,
    },
  })
  expect(body[0].flashcard.chapterTitle).not.toBe('')
  expect(reads).toHaveLength(1)
})

test('dismiss resolves this report alone, keeps the card and mails nothing', async () => {
  const id = await report(ann, 'flashcard', cardAt(2))
  const stays = await report(ben, 'flashcard', cardAt(2))
  expect((await resolve(id, { action: 'dismiss' })).body).toMatchObject({ resolved: 1 })
  expect(await openIds()).toEqual([stays])
  expect([await mailOf(ann), await mailOf(ben)]).toEqual([[], []])
  expect(await rowsOf('select archived_at from flashcards where id = $1', [cardAt(2)])).toEqual([
    { archived_at: null },
  ])
})

test('approve resolves every open report of the card and mails each reporter the notes once', async () => {
  const reasons = new Map([
    [ann, 'Dose & schedule are wrong'],
    [ben, 'Too <long>'],
  ])
  const id = await report(ann, 'flashcard', cardAt(3), reasons.get(ann))
  await report(ben, 'flashcard', cardAt(3), reasons.get(ben))
  const [card] = await rowsOf(
    'select f.question, c.title from flashcards f join chapters c on c.id = f.chapter_id where f.id = $1',
    [cardAt(3)],
  )
  const elsewhere = await report(ben, 'flashcard', cardAt(4))
  const { status, body } = await resolve(id, { action: 'approve', notes: 'The dose is now <right>.' })
  expect([status, body.resolved]).toEqual([200, 2])
  expect(await openIds()).toEqual([elsewhere])
  for (const client of [ann, ben]) {
    const mails = await mailOf(client)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ template: 'flaggedContentResolution', userId: client.userId })
    expect(mails[0]?.html).toContain(client.username)
    expect(mails[0]?.html).toContain('The dose is now &lt;right&gt;.')
    const about = `The card: “${beginningOf(String(card?.question))}” (${card?.title})`
    expect(mails[0]?.html).toContain(escapeHtml(about).replaceAll('&quot;', '"').replaceAll('&#39;', "'"))
    for (const [writer, reason] of reasons)
      expect(mails[0]?.html.includes(`You wrote: “${escapeHtml(reason)}”`)).toBe(writer === client)
  }
  expect(
    await rowsOf(
      'select resolution, resolution_notes, resolved_by, resolved_at from content_flags where id = $1',
      [id],
    ),
  ).toEqual([
    {
      resolution: 'approve',
      resolution_notes: 'The dose is now <right>.',
      resolved_by: admin.userId,
      resolved_at: app.clock.now(),
    },
  ])
  const [audit] = await rowsOf(
    "select actor_id, subject_type, subject_id, details, request_id from audit_log where action = 'report.resolve' order by id desc limit 1",
  )
  expect(audit).toMatchObject({
    actor_id: admin.userId,
    subject_type: 'flashcard',
    subject_id: String(cardAt(3)),
    details: { resolution: 'approve', notes: 'The dose is now <right>.' },
  })
  expect(audit?.request_id).not.toBe('')
})

test.each(['flashcard', 'question'] as const)(
  'the mail about a %s quotes a long report with markup and line breaks whole, in both parts',
  async (kind) => {
    const contentId = kind === 'question' ? await saveQuestion(app.deps.open, { isSample: true }) : cardAt(9)
    const lines = ['Give <b>5 mg</b> & "not" 10', '', '<script>alert(1)</script>', 'dose '.repeat(380).trim()]
    const id = await report(ann, kind, contentId, lines.join('\n'))
    expect((await resolve(id, { action: 'approve', notes: 'Right:\nit is <5 mg>.' }, kind)).status).toBe(200)
    const [html = ''] = (await mailOf(ann)).map((mail) => mail.html)
    expect(html).toContain('<br />&lt;script&gt;alert(1)&lt;/script&gt;<br />dose dose')
    expect(html).not.toMatch(/<script|<b>/)
    const text = mailText(html).replaceAll(/\s+/g, ' ')
    const noun = kind === 'question' ? 'question' : 'card'
    expect(text).toContain(`Right: it is <5 mg>. The ${noun}: “`)
    expect(text).toContain(`You wrote: “${lines.filter(Boolean).join(' ')}”`)
    expect(mailText(html)).toContain('"not" 10\n\n<script>alert(1)</script>\ndose')
  },
)

test('an approved report counts for the badge of its reporter, a dismissed and a removed one do not', async () => {
  const progress = async () =>
    (await ann.get('/api/badges')).body.find(({ id }: { id: string }) => id === 'sharp-eye').progress
  const before = await progress()
  await resolve(await report(ann, 'flashcard', cardAt(5)), { action: 'dismiss' })
  await resolve(await report(ann, 'flashcard', cardAt(6)), { action: 'remove' })
  expect(await progress()).toEqual(before)
  await resolve(await report(ann, 'flashcard', cardAt(7)), { action: 'approve' })
  expect(await progress()).not.toEqual(before)
})

test('remove archives the card for learners and for newer content, and says so without notes', async () => {
  const id = await report(ann, 'flashcard', cardAt(8))
  const [card] = await rowsOf('select key, question, chapter_id from flashcards where id = $1', [cardAt(8)])
  expect((await resolve(id, { action: 'remove', notes: '  ' })).status).toBe(200)
  const { body } = await ann.get(`/api/chapters/${card?.chapter_id}/flashcards`)
  expect(JSON.stringify(body)).not.toContain(`"id":${cardAt(8)},`)
  expect(await rowsOf('select 1 from content_tombstones where key = $1', [card?.key])).toHaveLength(1)
  const [mail] = await mailOf(ann)
  expect(mail?.html).toContain('We have removed the card')
})

test('a reporter whose account is gone is not mailed, and the report still resolved', async () => {
  const id = await report(ann, 'flashcard', cardAt(9))
  await rowsOf('delete from users where id = $1', [ann.userId])
  const { body } = await admin.get(lists.flashcard)
  expect(body[0]).toMatchObject({ id, reporter: null })
  expect((await resolve(id, { action: 'approve' })).body.resolved).toBe(1)
  expect(await rowsOf('select 1 from outbox')).toEqual([])
})

test('a card that was deleted meanwhile can still be resolved, and says that it is archived', async () => {
  const id = await report(ann, 'flashcard', cardAt(10))
  await rowsOf('update flashcards set archived_at = now() where id = $1', [cardAt(10)])
  expect((await admin.get(lists.flashcard)).body[0].flashcard.isArchived).toBe(true)
  expect((await resolve(id, { action: 'remove' })).status).toBe(200)
  expect(await mailOf(ann)).toHaveLength(1)
})

describe('twice', () => {
  test('a report that is resolved is refused, one that never was is unknown', async () => {
    const id = await report(ann, 'flashcard', cardAt(11))
    await resolve(id, { action: 'dismiss' })
    const again = await resolve(id, { action: 'remove' })
    expect([again.status, again.body.code]).toEqual([409, 'already_resolved'])
    expect((await resolve(999_999, { action: 'dismiss' })).status).toBe(404)
    expect(await mailOf(ann)).toEqual([])
  })

  test.each(['dismiss', 'approve', 'remove'])('two admins at once, %s: exactly one', async (action) => {
    const first = await report(ann, 'flashcard', cardAt(12))
    const second = await report(ben, 'flashcard', cardAt(12))
    const answers = await Promise.all([
      resolve(first, { action: 'approve' }, 'flashcard', admin),
      resolve(first, { action }, 'flashcard', other),
      resolve(second, { action: 'approve' }, 'flashcard', other),
    ])
    const [ofFirst, ofSecond] = [answers.slice(0, 2), answers.slice(2)].map((some) =>
      some.map(({ status }) => status).toSorted(),
    )
    // The approval of the second report also resolves the first one, when it comes before both.
    expect([ofFirst, ofSecond]).toEqual(
      ofFirst?.includes(200) ? [[200, 409], [expect.any(Number)]] : [[409, 409], [200]],
    )
    expect(await openIds()).toEqual([])
    expect(await mailOf(ben)).toHaveLength(1)
    await rowsOf('update flashcards set archived_at = null where id = $1', [cardAt(12)])
  })

  test('of two who remove at once the reporter gets one mail', async () => {
    const id = await report(ann, 'flashcard', cardAt(13))
    const answers = await Promise.all([
      resolve(id, { action: 'remove' }, 'flashcard', admin),
      resolve(id, { action: 'remove' }, 'flashcard', other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await mailOf(ann)).toHaveLength(1)
    expect(
      await rowsOf("select 1 from audit_log where action = 'flashcard.delete' and subject_id = $1", [
        String(cardAt(13)),
      ]),
    ).toHaveLength(1)
  })
})

test('a mail that cannot be written leaves the report open and the card there', async () => {
  const id = await report(ann, 'flashcard', cardAt(14))
  await rowsOf('alter table outbox add constraint no_mail check (false) not valid')
  expect((await resolve(id, { action: 'remove' })).status).toBe(500)
  await rowsOf('alter table outbox drop constraint no_mail')
  expect(await openIds()).toEqual([id])
  expect(await rowsOf('select archived_at from flashcards where id = $1', [cardAt(14)])).toEqual([
    { archived_at: null },
  ])
})

test('reports of questions are resolved alike, and remove archives the question', async () => {
  const questionId = await saveQuestion(app.deps.open, { isSample: true, leadIn: 'Which drug is best?' })
  const id = await report(ann, 'question', questionId, 'Two are right')
  await report(ben, 'question', questionId)
  const { body } = await admin.get(lists.question)
  expect(body[0]).toMatchObject({
    contentType: 'question',
    contentId: questionId,
    question: { id: questionId, leadIn: 'Which drug is best?', isArchived: false },
  })
  expect((await resolve(id, { action: 'remove' }, 'question')).body.resolved).toBe(2)
  expect(await openIds('question')).toEqual([])
  expect((await admin.get(`/api/admin/questions/${questionId}`)).body.isArchived).toBe(true)
  const [mail] = await mailOf(ben)
  const [question] = await rowsOf('select stem from questions where id = $1', [questionId])
  expect(mail?.html).toContain('We have removed the question.')
  expect(mail?.html).toContain(`The question: “${beginningOf(String(question?.stem))}” (`)
  expect(mail?.html).toContain('You wrote: “Wrong dose”')
})

test('learners may neither see nor resolve reports', async () => {
  const id = await report(ann, 'flashcard', cardAt(15))
  expect((await ann.get(lists.flashcard)).status).toBe(403)
  expect((await resolve(id, { action: 'remove' }, 'flashcard', ann)).status).toBe(403)
})
