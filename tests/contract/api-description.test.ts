import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#server/database/tables/accounts.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { everyCall } from './every-call.ts'

/**
 * /api/openapi.json describes to everybody the calls that they may make, but not the structure of the admin
 * area.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const namesOf = (calls: typeof everyCall) => calls.map(([name]) => name).toSorted()
const ofAdmins = everyCall.filter(([, { access }]) => access === 'admin')
const ofOthers = everyCall.filter(([, { access }]) => access !== 'admin')

async function describedTo(client: Client): Promise<{ names: string[]; text: string }> {
  const { status, body } = await client.get('/api/openapi.json')
  expect(status).toBe(200)
  const operations = Object.values(body.paths).flatMap((path) => Object.values(path as object))
  return { names: operations.map(({ operationId }) => operationId).toSorted(), text: JSON.stringify(body) }
}

test.each(['visitor', 'learner', 'premium', 'expired'] as const)(
  'a %s reads of no admin call',
  async (kind) => {
    const { names, text } = await describedTo(await app.as(kind))
    expect(names).toEqual(namesOf(ofOthers))
    expect(text).not.toContain('/api/admin')
    for (const [name, { summary }] of ofAdmins) expect(text, name).not.toContain(JSON.stringify(summary))
  },
)

test('an admin reads of every call, and not before their temporary password is replaced', async () => {
  const admin = await app.as('admin')
  expect((await describedTo(admin)).names).toEqual(namesOf(everyCall))
  const isTemporary = (value: boolean) =>
    app.deps.db.update(sessions).set({ isTemporary: value }).where(eq(sessions.userId, admin.userId))
  await isTemporary(true)
  expect((await describedTo(admin)).names).toEqual(namesOf(ofOthers))
  await isTemporary(false)
  expect((await describedTo(admin)).names).toEqual(namesOf(everyCall))
})
