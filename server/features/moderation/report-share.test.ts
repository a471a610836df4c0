import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countText } from '#domain/text/count-text.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'
import { agreement, copyOf, shareOf } from '#tests/support/server/shared-decks.ts'

let app: TestApp
let admin: Client
let author: Client
let deckId: number
let token: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  author = await app.as('learner')
  deckId = await makeDeck(author, 'Breast')
  await author.post('/api/own/notes', newNote(deckId))
  token = await shareOf(author, deckId)
  await app.deps.open.query('delete from own_share_flags')
  await app.deps.open.query('delete from throttles')
})

const report = (by: Client, reason: string, ground = 'copyright') =>
  by.post(`/api/shared/${token}/report`, { ground, reason })
const reports = async () => (await admin.get('/api/admin/flagged-shares')).body
const resolve = (id: number, action: string, notes = '') =>
  admin.post(`/api/admin/flagged-shares/${id}/resolve`, { action, notes })

test('anybody reports a shared deck, and a learner again changes the report', async () => {
  const reader = await app.as('learner')
  expect((await report(app.browser(), 'From my book')).status).toBe(200)
  await report(reader, 'first')
  await report(reader, 'second', 'patient-data')
  expect(await reports()).toMatchObject([
    {
      ...{ reason: 'From my book', ground: 'copyright', reporter: null },
      share: {
        title: 'Breast',
        token,
        isArchived: false,
        author: { id: author.userId, username: author.username },
      },
    },
    { reason: 'second', ground: 'patient-data', reporter: { id: reader.userId } },
  ])
  expect((await admin.get(`/api/admin/users/${reader.userId}/reports`)).body).toMatchObject([
    { contentType: 'share', title: 'Breast', reason: 'second' },
  ])
})

test('a report needs a reason and a link, and few come from one address', async () => {
  expect((await report(app.browser(), ' ')).body.fields).toEqual({ reason: 'Please give a reason' })
  await author.delete(`/api/own/decks/${deckId}/share`)
  expect((await report(app.browser(), 'gone')).status).toBe(404)
  for (let sent = 2; sent < 10; sent++) await report(app.browser(), 'again')
  expect((await report(app.browser(), 'too many')).status).toBe(429)
})

test('a reader reports the deck of a copy, also after its link has ended', async () => {
  const reader = await app.as('learner')
  await copyOf(reader, token)
  const [{ id }] = (await reader.get('/api/own/sharing')).body.subscriptions
  await author.delete(`/api/own/decks/${deckId}/share`)
  const send = (by: Client) =>
    by.post(`/api/own/subscriptions/${id}/report`, { ground: 'wrong', reason: 'An old dose' })
  expect((await send(author)).status).toBe(404)
  expect((await send(reader)).status).toBe(200)
  expect(await reports()).toMatchObject([{ reason: 'An old dose' }])
  await app.deps.open.query('delete from users where id = $1', [author.userId])
  expect((await send(reader)).status).toBe(404)
  expect(await reports()).toEqual([])
})

test('an admin takes a deck down: the link and offers end, the author reads why, the reporters are told', async () => {
  const reader = await app.as('learner')
  await copyOf(reader, token)
  await report(reader, 'From my book')
  await report(app.browser(), 'From his book')
  const [{ id }] = await reports()
  expect((await resolve(id, 'remove', 'It is from a book.')).body).toMatchObject({
    message: 'The shared deck was removed',
    resolved: 2,
  })
  expect((await resolve(id, 'remove')).body.code).toBe('already_resolved')
  expect((await reader.get(`/api/shared/${token}`)).body.code).toBe('not_shared')
  expect((await reader.get('/api/own/notes')).body.total).toBe(1)
  const [subscription] = (await reader.get('/api/own/sharing')).body.subscriptions
  expect((await reader.get(`/api/own/subscriptions/${subscription.id}/offers`)).body.isEnded).toBe(true)
  expect((await author.get('/api/own/sharing')).body.shares).toMatchObject([
    { deckId, token: null, removalReason: 'It is from a book.' },
  ])
  const again = await author.post(`/api/own/decks/${deckId}/share`, agreement)
  expect([again.status, again.body.code]).toEqual([409, 'taken_down'])

  // The same notes are not shared under another deck either; what is new there is.
  const { ids } = (await author.get('/api/own/note-ids')).body
  const other = await makeDeck(author, 'Other')
  await author.post('/api/own/notes', newNote(other, { front: 'New' }))
  const shared = (await author.post(`/api/own/decks/${other}/share`, agreement)).body.token
  await author.post('/api/own/notes/change', { ids, deckId: other })
  const read = (await reader.get(`/api/shared/${shared}`)).body
  expect([read.notes, JSON.stringify(read).includes('Target of imatinib?')]).toEqual([1, false])
  await author.delete(`/api/own/decks/${other}/share`)
  const refused = await author.post(`/api/own/decks/${other}/share`, agreement)
  expect([refused.status, refused.body.code]).toEqual([409, 'taken_down'])
  expect(refused.body.error).toContain(`taken down ${countText(ids.length, 'note')} of this deck`)
  const { rows } = await app.deps.open.query(
    "select action, details from audit_log where subject_type = 'share' order by id desc limit 2",
  )
  expect(rows.map(({ action }) => action)).toEqual(['report.resolve', 'share.remove'])
  expect(rows[1]?.details).toEqual({ title: 'Breast', reason: 'It is from a book.' })
  const [mail] = await mailTo(app.deps, `${reader.username}@mail.example`)
  expect(JSON.stringify(mail)).toContain('It is from a book.')
})

test('a dismissed report leaves the deck as it is', async () => {
  await report(app.browser(), 'I dislike it')
  const [{ id }] = await reports()
  expect((await resolve(id, 'dismiss')).body.message).toBe('Report dismissed, the shared deck stays')
  expect(await reports()).toEqual([])
  expect((await app.browser().get(`/api/shared/${token}`)).status).toBe(200)
})
