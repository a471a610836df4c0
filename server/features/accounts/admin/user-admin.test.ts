import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, users } from '#server/database/tables/accounts.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
let admin: Client

beforeEach(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterEach(() => app.close())

async function entries(action: string) {
  return app.deps.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id))
}

const isAdmin = async (userId: number) =>
  (await app.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.isAdmin

describe('admin rights', () => {
  it('are granted and revoked at once, once, and with before and after in the audit log', async () => {
    const user = await app.as('learner')
    expect((await user.get('/api/admin/users')).status).toBe(403)
    for (let times = 0; times < 2; times++) {
      const granted = await admin.post(`/api/admin/grant-admin/${user.userId}`)
      expect(granted).toMatchObject({ status: 200, body: { id: user.userId, isAdmin: true } })
    }
    expect((await user.get('/api/admin/users')).status).toBe(200)
    for (let times = 0; times < 2; times++) {
      const revoked = await admin.post(`/api/admin/revoke-admin/${user.userId}`)
      expect(revoked).toMatchObject({ status: 200, body: { isAdmin: false } })
    }
    expect((await user.get('/api/admin/users')).status).toBe(403)
    const saved = { actorId: admin.userId, subjectType: 'user', subjectId: String(user.userId) }
    const rights = (before: boolean, after: boolean) => ({
      username: user.username,
      before: { isAdmin: before },
      after: { isAdmin: after },
    })
    expect(await entries('admin.grant')).toEqual([
      expect.objectContaining({
        ...saved,
        details: rights(false, true),
        requestId: expect.stringMatching(/./),
      }),
    ])
    expect(await entries('admin.revoke')).toEqual([
      expect.objectContaining({ ...saved, details: rights(true, false) }),
    ])
  })

  it('are changed by PUT too', async () => {
    const user = await app.as('learner')
    const put = (value: boolean) => admin.put(`/api/admin/users/${user.userId}`, { isAdmin: value })
    expect((await put(true)).body.isAdmin).toBe(true)
    expect((await put(false)).body.isAdmin).toBe(false)
    expect(await isAdmin(user.userId)).toBe(false)
  })

  it('of nobody are a 404', async () => {
    expect((await admin.post('/api/admin/grant-admin/2147483647')).status).toBe(404)
    expect((await admin.delete('/api/admin/users/2147483647')).status).toBe(404)
  })
})

describe('the last admin', () => {
  const lastAdmin = { status: 409, body: { code: 'last_admin' } }

  it('cannot be revoked, and somebody invited who has not accepted is no other', async () => {
    const revoke = () => admin.post(`/api/admin/revoke-admin/${admin.userId}`)
    expect(await revoke()).toMatchObject(lastAdmin)
    await admin.post('/api/admin/invite-admin', { email: 'new@mail.example', username: 'new-admin' })
    expect(await revoke()).toMatchObject(lastAdmin)
    expect(await admin.put(`/api/admin/users/${admin.userId}`, { isAdmin: false })).toMatchObject(lastAdmin)
    expect(await admin.delete('/api/user', { currentPassword: admin.password })).toMatchObject(lastAdmin)
    await app.as('admin')
    expect(await revoke()).toMatchObject({ status: 200, body: { isAdmin: false } })
  })

  it('stays when two revoke each other at the same moment', async () => {
    const other = await app.as('admin')
    const responses = await Promise.all([
      admin.post(`/api/admin/revoke-admin/${other.userId}`),
      other.post(`/api/admin/revoke-admin/${admin.userId}`),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await isAdmin(admin.userId), await isAdmin(other.userId)].filter(Boolean)).toHaveLength(1)
  })

  it('stays when two delete each other at the same moment', async () => {
    const other = await app.as('admin')
    const responses = await Promise.all([
      admin.delete(`/api/admin/users/${other.userId}`),
      other.delete(`/api/admin/users/${admin.userId}`),
    ])
    const ok = responses.filter(({ status }) => status === 200)
    expect(ok).toHaveLength(1)
  })

  it('of three who revoke in a circle somebody stays, and nobody acts without rights', async () => {
    const [second, third] = [await app.as('admin'), await app.as('admin')]
    const revoke = (by: Client, of: Client) => by.post(`/api/admin/revoke-admin/${of.userId}`)
    const responses = await Promise.all([revoke(admin, second), revoke(second, third), revoke(third, admin)])
    const successes = responses.filter(({ status }) => status === 200).length
    const left = await Promise.all([admin, second, third].map(({ userId }) => isAdmin(userId)))
    expect(left.filter(Boolean)).toHaveLength(3 - successes)
    expect(successes).toBeLessThan(3)
  })
})

describe('deleting a user', () => {
  it('ends the sessions, and leaves the username in the audit log and no address', async () => {
    const user = await app.as('premium')
    expect((await admin.delete(`/api/admin/users/${user.userId}`)).body).toEqual({ ok: true })
    expect((await user.get('/api/user')).status).toBe(401)
    expect((await admin.delete(`/api/admin/users/${user.userId}`)).status).toBe(404)
    const saved = await entries('user.delete')
    expect(saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({
      actorName: admin.username,
      subjectId: String(user.userId),
      details: { before: { username: user.username, isAdmin: false }, after: null },
    })
    expect(JSON.stringify(saved)).not.toContain('@')
  })

  it('does not delete oneself', async () => {
    await app.as('admin')
    const response = await admin.delete(`/api/admin/users/${admin.userId}`)
    expect(response).toMatchObject({ status: 409, body: { code: 'own_account' } })
    expect(response.body.error).toContain('profile')
  })
})
