import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await app.as('admin')
})

const path = '/api/admin/saved-filters'
const save = (name: string, more: object = {}) =>
  admin.post(path, { list: 'users', name, query: 'status=active', ...more })
const listed = async (by = admin, list = 'users') =>
  (await by.get(`${path}?list=${list}`)).body.map(({ name, query }: { name: string; query: string }) => [
    name,
    query,
  ])
const entries = async () =>
  (
    await app.deps.open.query(
      "select action from audit_log where subject_type = 'saved_filter' and actor_id = $1 order by id",
      [admin.userId],
    )
  ).rows.map(({ action }) => action)

test('filters are each admin’s own, by list and by name', async () => {
  await save('beta')
  await save('Alpha', { query: 'search=a&sort=name' })
  await save('Mail', { list: 'outbox' })
  expect(await listed()).toEqual([
    ['Alpha', 'search=a&sort=name'],
    ['beta', 'status=active'],
  ])
  expect(await listed(admin, 'outbox')).toEqual([['Mail', 'status=active']])
  expect(await listed(await app.as('admin'))).toEqual([])
})

test('one of the same name is replaced; the same once more changes nothing', async () => {
  const first = await save('Mine')
  expect((await save('mine', { query: 'status=free' })).body.id).toBe(first.body.id)
  expect((await save('mine', { query: 'status=free' })).body).toEqual({
    id: first.body.id,
    name: 'mine',
    query: 'status=free',
  })
  expect(await listed()).toEqual([['mine', 'status=free']])
  expect(await entries()).toEqual(['saved_filter.save', 'saved_filter.save'])
})

test('a filter is renamed, not to the name of another, and deleted', async () => {
  const { id } = (await save('One')).body
  await save('Two')
  expect(await admin.put(`${path}/${id}`, { name: 'TWO' })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
  expect((await admin.put(`${path}/${id}`, { name: 'ONE' })).body).toMatchObject({ id, name: 'ONE' })
  const other = await app.as('admin')
  expect((await other.put(`${path}/${id}`, { name: 'x' })).status).toBe(404)
  await other.delete(`${path}/${id}`)
  expect(await listed()).toHaveLength(2)
  expect((await admin.delete(`${path}/${id}`)).body).toEqual({ ok: true })
  expect((await admin.delete(`${path}/${id}`)).body).toEqual({ ok: true })
  expect(await listed()).toEqual([['Two', 'status=active']])
})

test('a name has 60 characters at most, and a list 30 filters', async () => {
  expect((await save('x'.repeat(61))).body.fields.name).toContain('cannot exceed 60 characters')
  for (let n = 0; n < 30; n += 1) expect((await save(`Filter ${n}`)).status).toBe(200)
  expect(await save('One more')).toMatchObject({ status: 409, body: { code: 'too_many_filters' } })
  expect((await save('filter 7', { query: '' })).status).toBe(200)
})
