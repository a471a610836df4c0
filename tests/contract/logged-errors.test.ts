import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobsOf } from '#server/app.ts'
import { recoveryJob } from '#server/features/accounts/sign-in/recover-account.ts'
import { loggedError, safeMessage } from '#server/platform/log-error.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { eventually } from '#tests/support/eventually.ts'

/** Patterns of every value in a user's row, and of the text that a driver or Drizzle puts before values. */
const secrets = [/\$argon2/, /params: /, /Failing row contains/, /a-new-secret-pass/, /robin@mail\.example/]

let app: TestApp
let learner: Client
let log: string
/** From now on every new row of these tables is rejected, and the error quotes the whole row. */
async function breakTables(...tables: string[]): Promise<void> {
  for (const table of tables)
    await app.deps.open.script(`alter table ${table} add constraint broken check (false) not valid`)
}

function expectNoSecret(text: string): void {
  for (const secret of secrets) expect(text).not.toMatch(secret)
}

const password = 'a-new-secret-pass'

describe('the log of a write that failed', () => {
  beforeEach(async () => {
    log = ''
    const logStream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk)
        done()
      },
    })
    app = await startTestApp({ env: { LOG_LEVEL: 'info', THROTTLE_FACTOR: '100' }, logStream })
    learner = await app.as('learner')
  })
  afterEach(() => app.close())

  test.each<[what: string, write: () => Promise<{ status: number }>]>([
    [
      'registration',
      () =>
        app.browser().post('/api/register', {
          username: 'robin',
          email: 'robin@mail.example',
          password,
          firstName: 'Robin',
          lastName: 'Meyer',
          degrees: 'MD',
          role: 'oncology_fellow',
          subscriptionPlan: 'free',
          acceptPolicy: true,
        }),
    ],
    [
      'a new password',
      () =>
        learner.put('/api/user/password', {
          currentPassword: learner.password,
          newPassword: password,
          confirmPassword: password,
        }),
    ],
    ['a new second step', () => learner.post('/api/user/totp/setup', { currentPassword: learner.password })],
  ])('%s names the statement and none of its values', async (_what, write) => {
    await breakTables('users')
    expect((await write()).status).toBe(500)
    expect(log).toContain('Failed query: ')
    expect(log).toContain('"constraint":"broken"')
    expect(log).toContain('server/features/accounts/')
    expectNoSecret(log)
    expect(log).not.toMatch(/[A-Z2-7]{32}/)
  })

  test('a job keeps the values out of the log and out of the queue', async () => {
    await breakTables('temporary_passwords')
    const row = await app.deps.open.query(
      "update users set email = 'robin@mail.example', email_key = 'robin@mail.example' where id = $1 returning id",
      [learner.userId],
    )
    expect(row.rows).toHaveLength(1)
    await app.browser().post('/api/forgot-password', { email: 'robin@mail.example' })
    await app.deps.jobs.start(jobsOf(app.deps).filter(({ name }) => name === recoveryJob))
    app.deps.jobs.wake(recoveryJob)
    await eventually(async () => {
      const failed = await app.deps.open.query("select output::text from pgboss.job where state = 'failed'")
      expect(failed.rows).toHaveLength(1)
      expect(failed.rows[0]?.output).toContain('Failed query: insert into \\"temporary_passwords\\"')
      expectNoSecret(String(failed.rows[0]?.output))
    })
    expect(log).toContain('job failed')
    expectNoSecret(log)
  })
})

test('a value that the database quotes in its message is left out', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "hunter2 "quoted""'), {
    code: '22P02',
  })
  expect(safeMessage(error)).toBe('invalid input syntax for type uuid: "..."')
})

test('causes are followed, circles are not followed for ever', () => {
  const inner: Error = Object.assign(new Error('inner'), {
    code: '23505',
    detail: 'Key (email)=(robin) exists',
  })
  const outer = new Error('Failed query: select $1\nparams: hunter2', { cause: inner })
  inner.cause = outer
  const text = JSON.stringify(loggedError(outer))
  expect(text).toContain('"message":"Failed query: select $1"')
  expect(text).toContain('"code":"23505"')
  expect(text).not.toMatch(/hunter2|robin/)
})
