import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Segment } from '#domain/messages/segment.ts'
import { users } from '#server/database/tables/accounts.ts'
import { outbox } from '#server/database/tables/messages.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { writeBroadcasts } from './write-broadcasts.ts'

const dayMs = 86_400_000
const names = ['free', 'active', 'expiring', 'expired', 'suspended'] as const
type Name = (typeof names)[number]

let app: TestApp
let admin: Client
const people = new Map<number, Name | 'admin'>()
const variables = { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: '<p>Hi</p>' }
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)

beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
  people.set(admin.userId, 'admin')
  const places: Record<Name, Partial<typeof users.$inferInsert>> = {
    free: { practiceLocation: 'Mercy 100% Clinic', examDate: inDays(14).toISOString().slice(0, 10) },
    active: { subscriptionEndsAt: inDays(60), examDate: inDays(15).toISOString().slice(0, 10) },
    expiring: { subscriptionEndsAt: inDays(14), practiceLocation: 'Boston' },
    expired: { subscriptionEndsAt: inDays(-1), examDate: inDays(-1).toISOString().slice(0, 10) },
    suspended: { subscriptionEndsAt: inDays(-2), suspendedAt: inDays(-2) },
  }
  const { db } = app.deps
  for (const name of names) {
    const { userId } = await app.as('learner')
    people.set(userId, name)
    await db
      .update(users)
      .set({ subscriptionEndsAt: null, ...places[name] })
      .where(eq(users.id, userId))
  }
  await db.update(users).set({ createdAt: inDays(-100) })
  const idOf = (name: Name) => [...people].find(([, known]) => known === name)?.[0] ?? 0
  const seen = { admin: 0, active: 0, expiring: 0, free: -10, expired: -31 }
  for (const [name, days] of Object.entries(seen))
    await db
      .update(users)
      .set({ lastSeenAt: inDays(days) })
      .where(eq(users.id, idOf(name as Name)))
})
afterAll(() => app.close())

async function create(body: object) {
  return admin.post('/api/admin/broadcasts', { variables, requestId: randomUUID(), ...body })
}
const write = () => writeBroadcasts(app.deps)
const progress = async (id: number) => (await admin.get(`/api/admin/broadcasts/${id}`)).body
async function receiversOf(id: number): Promise<string[]> {
  const mails = await app.deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.broadcastId, id))
    .orderBy(asc(outbox.userId))
  return mails.map(({ userId }) => people.get(userId ?? 0) ?? 'another')
}

describe('a segment', () => {
  it.each<[Segment, string[], number]>([
    [{ kind: 'all' }, ['admin', 'free', 'active', 'expiring', 'expired'], 1],
    [{ kind: 'free' }, ['free'], 0],
    [{ kind: 'active' }, ['active', 'expiring'], 0],
    [{ kind: 'expiring', days: 14 }, ['expiring'], 0],
    [{ kind: 'expiring', days: 13 }, [], 0],
    [{ kind: 'expired' }, ['expired'], 1],
    [{ kind: 'unseen', days: 30 }, ['expired'], 0],
    [{ kind: 'unseen', days: 32 }, [], 0],
    [{ kind: 'program', program: 'mercy 100%' }, ['free'], 0],
    [{ kind: 'program', program: 'mercy%c' }, [], 0],
    [{ kind: 'program', program: '100%' }, [], 0],
    [{ kind: 'exam', weeks: 2 }, ['free'], 0],
    [{ kind: 'exam', weeks: 3 }, ['free', 'active'], 0],
  ])('%j is counted and written to', async (recipients, expected, suspended) => {
    const { body: counts } = await admin.post('/api/admin/broadcast-audience', { recipients })
    expect(counts).toEqual({
      users: expected.length + suspended,
      unsubscribed: 0,
      suspended,
      unconfirmed: 0,
      failing: 0,
      countedAt: null,
    })
    const { body } = await create({ recipients })
    await write()
    expect(await receiversOf(body.id)).toEqual(expected)
    expect(await progress(body.id)).toMatchObject({
      audience: recipients.kind === 'all' ? 'all' : 'segment',
      segment: recipients.kind === 'all' ? null : recipients,
      status: 'queued',
      total: expected.length + suspended,
      suspended,
    })
    await admin.post(`/api/admin/broadcasts/${body.id}/cancel`)
  })

  it('leaves a suspended account out of a list, too', async () => {
    const id = [...people].find(([, name]) => name === 'suspended')?.[0] ?? 0
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, id))
    const recipients = { kind: 'list', emails: [user?.email, 'stranger@list.example'] }
    const counts = await admin.post('/api/admin/broadcast-audience', { recipients })
    expect(counts.body).toEqual({
      users: 2,
      unsubscribed: 0,
      suspended: 1,
      unconfirmed: 0,
      failing: 0,
      countedAt: null,
    })
    const { body } = await create({ recipients })
    await write()
    expect(await receiversOf(body.id)).toEqual(['another'])
    expect(await progress(body.id)).toMatchObject({ total: 2, left: 1, suspended: 1 })
    await admin.post(`/api/admin/broadcasts/${body.id}/cancel`)
  })
})

describe('a scheduled broadcast', () => {
  const recipients = { kind: 'expired' }
  beforeEach(() => admin.renew())
  const schedule = async (startsAt: Date) =>
    (await create({ recipients, startsAt: startsAt.toISOString() })).body

  it('starts at its time, and decides its recipients then', async () => {
    const { id, ...scheduled } = await schedule(inDays(1))
    expect(scheduled).toMatchObject({ status: 'scheduled', total: 2, left: 2 })
    await write()
    expect(await receiversOf(id)).toEqual([])
    const { userId } = await app.as('learner')
    people.set(userId, 'expired')
    await app.deps.db
      .update(users)
      .set({ subscriptionEndsAt: inDays(-1) })
      .where(eq(users.id, userId))
    app.clock.advance(dayMs)
    await admin.renew()
    await Promise.all([write(), write()])
    expect(await receiversOf(id)).toEqual(['expired', 'expired'])
    expect(await progress(id)).toMatchObject({ status: 'queued', total: 3, left: 2, suspended: 1 })
    const late = await admin.put(`/api/admin/broadcasts/${id}`, { startsAt: inDays(2).toISOString() })
    expect(late).toMatchObject({ status: 409, body: { code: 'already_started' } })
    await admin.post(`/api/admin/broadcasts/${id}/cancel`)
  })

  it('starts at another time when it is changed, and never when it is stopped', async () => {
    const changed = await schedule(inDays(1))
    const stopped = await schedule(inDays(1))
    const startsAt = inDays(3).toISOString()
    const reply = await admin.put(`/api/admin/broadcasts/${changed.id}`, { startsAt })
    expect(reply.body).toMatchObject({ status: 'scheduled', startsAt })
    const cancelled = await admin.post(`/api/admin/broadcasts/${stopped.id}/cancel`)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', left: 0 })
    app.clock.advance(2 * dayMs)
    await admin.renew()
    await write()
    expect(await progress(changed.id)).toMatchObject({ status: 'scheduled' })
    app.clock.advance(dayMs)
    await admin.renew()
    await write()
    expect(await progress(changed.id)).toMatchObject({ status: 'queued' })
    expect(await receiversOf(stopped.id)).toEqual([])
    await admin.post(`/api/admin/broadcasts/${changed.id}/cancel`)
  })

  it.each([-1, 400])('is refused for a time %d days from now', async (days) => {
    const problem = 'Please choose a time within the next year'
    const reply = await create({ recipients, startsAt: inDays(days).toISOString() })
    expect(reply).toMatchObject({ status: 400, body: { fields: { startsAt: problem } } })
  })
})
