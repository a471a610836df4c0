import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const rolesOf = (user: Client) => `/api/admin/users/${user.userId}/content-roles`

describe('content roles', () => {
  test('are given and taken by an admin, in force from the next request on, and recorded', async () => {
    const user = await app.as('learner')
    expect((await user.get('/api/editorial/people')).status).toBe(403)
    const given = await admin.put(rolesOf(user), { contentRoles: ['editor', 'author', 'author'] })
    expect(given).toMatchObject({ status: 200, body: { contentRoles: ['author', 'editor'] } })
    expect(await lastAudit(app)).toMatchObject({
      action: 'content_roles.change',
      subjectId: String(user.userId),
      details: { before: { contentRoles: [] }, after: { contentRoles: ['author', 'editor'] } },
    })
    expect((await user.get('/api/user')).body.contentRoles).toEqual(['author', 'editor'])
    expect((await user.get('/api/editorial/people')).status).toBe(200)
    expect((await admin.get(`/api/admin/users/${user.userId}`)).body.contentRoles).toEqual([
      'author',
      'editor',
    ])
    await admin.put(rolesOf(user), { contentRoles: [] })
    expect((await user.get('/api/editorial/people')).status).toBe(403)
    const { events } = (await user.get('/api/user/security')).body
    expect(events.slice(0, 2).map(({ detail }: { detail: string }) => detail)).toEqual([
      `none, by ${admin.username}`,
      `author, editor, by ${admin.username}`,
    ])
  })

  test('that somebody has already are given without a record', async () => {
    const user = await app.as('reviewer')
    const before = await lastAudit(app)
    expect((await admin.put(rolesOf(user), { contentRoles: ['reviewer'] })).status).toBe(200)
    expect(await lastAudit(app)).toEqual(before)
  })

  test.each([
    ['a role that there is not', { contentRoles: ['owner'] }, 400],
    ['no list', {}, 400],
  ])('%s is refused', async (_what, body, status) => {
    expect((await admin.put(rolesOf(await app.as('learner')), body)).status).toBe(status)
  })

  test('of a user that there is not are 404', async () => {
    expect((await admin.put('/api/admin/users/2000000/content-roles', { contentRoles: [] })).status).toBe(404)
  })
})

describe('interests', () => {
  test('are stated once a year, changed within it, and stand beside the name', async () => {
    const reviewer = await app.as('reviewer')
    const state = (statement: string) => reviewer.put('/api/editorial/interests', { statement })
    const shown = async () =>
      (await reviewer.get('/api/editorial/people')).body.people.find(
        ({ id }: { id: number }) => id === reviewer.userId,
      )
    expect(await shown()).toMatchObject({ contentRoles: ['reviewer'], isAdmin: false, interests: null })
    const year = app.clock.now().getUTCFullYear()
    expect((await state('')).body).toMatchObject({ year, statement: '' })
    await state(' Fees from a maker of scanners ')
    expect((await shown()).interests).toMatchObject({ year, statement: 'Fees from a maker of scanners' })
    expect((await lastAudit(app))?.details).toMatchObject({
      before: { statement: '' },
      after: { statement: 'Fees from a maker of scanners' },
    })
    app.clock.advance(366 * 86_400_000)
    const again = await app.as('admin')
    const later = (await again.get('/api/editorial/people')).body
    expect(later.year).toBe(year + 1)
    expect(later.people.find(({ id }: { id: number }) => id === reviewer.userId).interests.year).toBe(year)
  })

  test('are in the copy of one’s data, and gone with the account', async () => {
    const reviewer = await app.as('reviewer')
    await reviewer.put('/api/editorial/interests', { statement: 'A patent' })
    const copy = (await reviewer.get('/api/user/data')).body
    expect(JSON.stringify(copy)).toContain('A patent')
    const chief = await app.as('admin')
    expect((await chief.delete(`/api/admin/users/${reviewer.userId}`)).status).toBe(200)
    const { rows } = await app.deps.open.query('select 1 from interest_statements where user_id = $1', [
      reviewer.userId,
    ])
    expect(rows).toEqual([])
  })

  test('longer than 2,000 characters are refused', async () => {
    const reviewer = await app.as('reviewer')
    const reply = await reviewer.put('/api/editorial/interests', { statement: 'x'.repeat(2001) })
    expect(reply.status).toBe(400)
  })
})

test('people are listed by last name with their degrees; a learner is not among them', async () => {
  const learner = await app.as('learner')
  const author = await app.as('author')
  const { people } = (await author.get('/api/editorial/people')).body
  const ids = people.map(({ id }: { id: number }) => id)
  expect(ids).toContain(author.userId)
  expect(ids).toContain(admin.userId)
  expect(ids).not.toContain(learner.userId)
  expect(people.find(({ id }: { id: number }) => id === author.userId).name).toMatch(/, MD$/)
})
