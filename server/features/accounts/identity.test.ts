import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { registration } from '#tests/support/app/payment-app.ts'
import { type Answer, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { findUserByLogin, saveUser } from './accounts.queries.ts'
import { refreshIdentityKeys } from './refresh-identity-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '100' } })
})
afterAll(() => app.close())

const password = 'corr3ct-horse'
const register = (more: object) =>
  app.browser().post('/api/register', registration({ subscriptionPlan: 'free', password, ...more }))
const signIn = (username: string) => app.browser().post('/api/login', { username, password })
const statusAndBody = ({ status, body }: Answer) => [status, body]

describe('a name whose lower case depends on the language', () => {
  it.each([
    ['İrem', ['İrem', 'İREM', 'i̇rem', 'irem']],
    ['ÄRZTIN1', ['ärztin1', 'Ärztin1', 'A\u0308rztin1']],
    ['Straße', ['STRASSE', 'strasse', 'STRAẞE']],
    ['ΣΊΣΥΦΟΣ', ['σίσυφος', 'σίσυφοσ']],
    ['\u212Aelvin', ['kelvin', 'KELVIN']],
    ['ｗｉｄｅ１', ['wide1', 'WIDE1']],
  ])('%s is one account, and signs in however it is written', async (username, others) => {
    expect((await register({ username })).status).toBe(200)
    for (const other of [username, ...others]) {
      expect(statusAndBody(await register({ username: other }))).toEqual([
        409,
        'That username is already taken',
      ])
      expect((await signIn(other)).body).toMatchObject({ username })
    }
    const stranger = await app.as('learner')
    const renamed = await stranger.put('/api/user/profile', { username: others[0] })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'username_taken'])
  })

  it('is given to one of two users at the same moment', async () => {
    const responses = await Promise.all(['İlk', 'ilk', 'İLK'].map((username) => register({ username })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('cannot be an e-mail address in other characters, nor be empty', async () => {
    for (const username of ['victim＠mail.example', 'a¨b-c', '\u3164\u3164\u3164'])
      expect(statusAndBody(await register({ username }))).toEqual([
        400,
        'Username cannot contain spaces or the @ sign',
      ])
  })
})

const insert = (open: OpenDatabase, user: { username: string; key: string | null; email?: string }) =>
  open.query(
    `insert into users (username, username_key, email, email_key, password_hash, first_name, last_name, degrees, role)
     values ($1, $2, $3, lower($3), 'x', 'Zoe', 'Unal', 'MD', 'oncologist') returning id`,
    [user.username, user.key, user.email ?? `${randomUUID()}@mail.example`],
  )
const idOf = async (open: OpenDatabase, login: string) => (await findUserByLogin(open.db, login))?.id
const rowId = ({ rows }: { rows: Record<string, unknown>[] }) => Number(rows[0]?.id)

describe('accounts whose keys the database computed', () => {
  it('get the application’s keys, and sign in', async () => {
    const { open } = app.deps
    const email = `Someone-${randomUUID()}@Mail.Example`
    const old = rowId(await insert(open, { username: 'İpek', key: 'İpek', email }))
    const ofOldServer = rowId(await insert(open, { username: 'NoKey', key: null }))
    expect(await idOf(open, 'İpek')).toBeUndefined()
    await refreshIdentityKeys(app.deps)
    expect([await idOf(open, 'İPEK'), await idOf(open, email.toUpperCase())]).toEqual([old, old])
    expect(await idOf(open, 'nokey')).toBe(ofOldServer)
  })

  it('of two with one key the one that could sign in keeps the name; the other has its e-mail', async () => {
    const { open } = app.deps
    const email = `${randomUUID()}@mail.example`
    const twin = rowId(await insert(open, { username: 'İnci', key: 'İnci', email }))
    const holder = rowId(await insert(open, { username: 'inci', key: 'inci' }))
    await refreshIdentityKeys(app.deps)
    await refreshIdentityKeys(app.deps)
    expect([await idOf(open, 'İnci'), await idOf(open, 'inci'), await idOf(open, email)]).toEqual([
      holder,
      holder,
      twin,
    ])
    const { rows } = await open.query('select id from users where identity_key_version is null')
    expect(rows).toEqual([])
  })

  it('are all converted once, however many there are', async () => {
    const { open } = app.deps
    await open.query(
      `insert into users (username, username_key, email, email_key, password_hash, first_name, last_name, degrees, role)
       select 'Many' || n, 'many' || n, 'many' || n || '@mail.example', 'many' || n || '@mail.example', 'x', 'A', 'B', '', 'other'
       from generate_series(1, 1200) n`,
    )
    await refreshIdentityKeys(app.deps)
    const { rows } = await open.query(
      'select count(*)::int as left from users where identity_key_version is null',
    )
    expect(rows[0]?.left).toBe(0)
    expect(await idOf(open, 'MANY1200')).toBeDefined()
  })
})

const template = inject('template')

// The embedded engine has one locale only.
it.runIf('serverUrl' in template)('a database with the C locale behaves the same', async () => {
  if (!('serverUrl' in template)) return
  const name = `regimen_c_locale_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: template.serverUrl })
  await admin.connect()
  await admin.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`)
  const url = new URL(template.serverUrl)
  url.pathname = `/${name}`
  const open = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  try {
    await migrate(open)
    const user = { passwordHash: 'x', firstName: 'A', lastName: 'B', degrees: '', role: 'other' }
    const { id } = await saveUser(open.db, { ...user, username: 'ÄRZTİN', email: 'A@MAIL.example' })
    for (const login of ['ärztin', 'Ärztin', 'a@mail.EXAMPLE']) expect(await idOf(open, login)).toBe(id)
    const twin = saveUser(open.db, { ...user, username: 'ärztin', email: 'b@mail.example' })
    await expect(twin).rejects.toMatchObject({ cause: { code: '23505' } })
    await insert(open, { username: 'ÖZGÜR', key: 'ÖzgÜr' })
    await refreshIdentityKeys({ db: open.db, log: app.deps.log })
    expect(await idOf(open, 'özgür')).toBeDefined()
  } finally {
    await open.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
