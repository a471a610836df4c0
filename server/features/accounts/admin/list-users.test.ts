import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#server/database/tables/accounts.ts'
import { updateUser } from '#server/features/accounts/accounts.queries.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
let admin: Client

beforeEach(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterEach(() => app.close())

const namesIn = ({ body }: { body: { users: { username: string }[] } }) =>
  body.users.map(({ username }) => username)
const search = async (text: string) =>
  namesIn(await admin.get(`/api/admin/users?search=${encodeURIComponent(text)}`))

/** Many users at once, each a minute older than the one before. */
async function saveMany(count: number, role = sql`'other'`): Promise<void> {
  await app.deps.db.execute(sql`
    insert into users (username, email, password_hash, first_name, last_name, degrees, role, created_at)
    select 'many' || n, 'many' || n || '@mail.example', '', 'First' || n, 'Last', '', ${role},
      ${app.clock.now().toISOString()}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${count}) n`)
}

describe('the list of users', () => {
  it('has the newest first, twenty to a page, with what an admin needs to know', async () => {
    await saveMany(45)
    const premium = await app.as('premium')
    const first = await admin.get('/api/admin/users')
    expect(first.body).toMatchObject({ total: 47, totalIsEstimate: false, page: 1, limit: 20 })
    expect(first.body.users[0]).toMatchObject({
      id: premium.userId,
      subscriptionStatus: 'active',
      subscriptionPlan: 'annual',
      lastSeenAt: '2026-11-21T15:00:00.000Z',
      isInvited: false,
      twoFactorEnabled: false,
    })
    expect(first.body.users[2]).toMatchObject({
      username: 'many1',
      subscriptionStatus: 'free',
      lastSeenAt: null,
    })
    const last = await admin.get('/api/admin/users?page=3')
    expect(namesIn(last)).toEqual(Array.from({ length: 7 }, (_, n) => `many${39 + n}`))
    expect(namesIn(await admin.get('/api/admin/users?page=4'))).toEqual([])
    expect(namesIn(await admin.get('/api/admin/users?limit=2&page=2'))).toEqual(['many1', 'many2'])
  })

  it('never holds a password or a secret', async () => {
    const { body } = await admin.get('/api/admin/users')
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|secret/i)
  })

  it('says about how many match where there are very many users, and counts those who are rare', async () => {
    const role = sql`case when n % 1200 = 7 then 'researcher' when n % 10 = 7 then 'nurse' else 'other' end`
    await saveMany(10_800, role)
    await app.deps.open.background.query('analyze users')
    const [all, nurses, researchers, named] = await Promise.all(
      ['', 'role=nurse', 'role=researcher', 'search=mail.exam'].map((filter) =>
        admin.get(`/api/admin/users?${filter}`),
      ),
    )
    expect(all?.body).toMatchObject({ total: 11_000, totalIsEstimate: true })
    expect(named?.body).toMatchObject({ total: 11_000, totalIsEstimate: true })
    expect(nurses?.body.totalIsEstimate).toBe(true)
    expect(Math.abs(nurses?.body.total - 1071)).toBeLessThan(150)
    expect(researchers?.body).toMatchObject({ total: 9, totalIsEstimate: false })
    const last = await admin.get('/api/admin/users?page=541')
    expect(last.body).toMatchObject({ total: 10_801, totalIsEstimate: false })
    expect(last.body.users).toHaveLength(1)
  })
})

describe('the search', () => {
  beforeEach(async () => {
    const saved = [
      {
        username: 'jgarcia',
        email: 'Jose+boards@clinic.example',
        firstName: 'José',
        lastName: 'García Márquez',
      },
      { username: 'obrien_2', email: 'kate@hospital.example', firstName: 'Kate', lastName: 'O’Brien' },
      { username: 'khan', email: 'khan@clinic.example', firstName: 'Aisha', lastName: 'Khan' },
    ]
    for (const one of saved) {
      const { userId } = await app.as('learner')
      await updateUser(app.deps.db, userId, one)
    }
  })

  it.each([
    ['garc', ['jgarcia']],
    ['GARCÍA jos', ['jgarcia']],
    ['josé', ['jgarcia']],
    ['clinic', ['khan', 'jgarcia']],
    ['kha clin', ['khan']],
    ['o’brien', ['obrien_2']],
    ['obrien_2', ['obrien_2']],
    ['Jose+boards@clinic.example', ['jgarcia']],
    ['JOSE+BOARDS@CLINIC.EXAMPLE', ['jgarcia']],
    ['jose+boards＠clinic.example', ['jgarcia']],
    ['garc márq', ['jgarcia']],
    ['arcia', []],
    ['khan kate', []],
  ])('%s', async (text, found) => expect(await search(text)).toEqual(found))

  it('takes words for whole ones first, except the last, and for beginnings when that finds nobody', async () => {
    for (const name of ['john', 'johnny']) {
      const { userId } = await app.as('learner')
      const one = {
        username: `${name}-s`,
        email: `${name}@other.example`,
        firstName: name,
        lastName: 'Smith',
      }
      await updateUser(app.deps.db, userId, one)
    }
    expect(await search('john smi')).toEqual(['john-s'])
    expect(await search('joh smi')).toEqual(['johnny-s', 'john-s'])
    expect(await search('john')).toEqual(['johnny-s', 'john-s'])
    const beyond = await admin.get('/api/admin/users?search=john%20smi&page=2')
    expect(beyond.body).toMatchObject({ users: [], total: 1 })
  })

  it('counts the users of a word of very many, and finds the newest and the last of them', async () => {
    await saveMany(1100)
    const first = await admin.get('/api/admin/users?search=mail.exam')
    expect(first.body).toMatchObject({ total: 1101, totalIsEstimate: false })
    expect(first.body.users.at(-1)).toMatchObject({ username: 'many19' })
    const last = await admin.get('/api/admin/users?search=first&page=55')
    expect(last.body).toMatchObject({ total: 1100, totalIsEstimate: false })
    expect(last.body.users.at(-1)).toMatchObject({ username: 'many1100' })
    expect((await admin.get('/api/admin/users?search=first&page=100000')).body).toMatchObject({
      users: [],
      total: 1100,
    })
  })

  it('finds who is rare behind more users than are read for a page', async () => {
    await saveMany(2_200)
    await app.deps.db.execute(sql`update users set role = 'nurse', last_name = 'Rare'
      where username between 'many2110' and 'many2139' and length(username) = 8`)
    for (const filter of [
      'search=rare',
      'search=first%20rare',
      'role=nurse',
      'search=fir%20rar&role=nurse',
    ]) {
      const first = await admin.get(`/api/admin/users?${filter}`)
      expect(first.body).toMatchObject({ total: 30, totalIsEstimate: false })
      expect(namesIn(first)).toEqual(Array.from({ length: 20 }, (_, n) => `many${2110 + n}`))
      const second = await admin.get(`/api/admin/users?${filter}&after=${first.body.next}`)
      expect(second.body).toMatchObject({ total: 30, totalIsEstimate: false, next: null })
      expect(namesIn(second)).toEqual(Array.from({ length: 10 }, (_, n) => `many${2130 + n}`))
    }
  })

  it('reads on for a page where enough are near', async () => {
    await saveMany(4_500)
    await app.deps.db.execute(sql`update users set role = 'nurse'
      where username like 'many%' and substr(username, 5)::int % 150 = 0`)
    const named = (from: number) =>
      Array.from({ length: from < 20 ? 20 : 10 }, (_, n) => `many${150 * (from + n + 1)}`)
    const first = await admin.get('/api/admin/users?role=nurse')
    expect(first.body).toMatchObject({ total: 30, totalIsEstimate: false, previous: null })
    expect(namesIn(first)).toEqual(named(0))
    const second = await admin.get(`/api/admin/users?role=nurse&after=${first.body.next}`)
    expect(namesIn(second)).toEqual(named(20))
    const back = await admin.get(`/api/admin/users?role=nurse&before=${second.body.previous}`)
    expect(namesIn(back)).toEqual(named(0))
    expect(namesIn(await admin.get('/api/admin/users?role=nurse&page=2'))).toEqual(named(20))
  })

  it('counts all who match where the newest are frequent and the others rare', async () => {
    await saveMany(1100)
    await app.deps.db.execute(sql`update users set role = 'nurse'
      where username like 'many%' and substr(username, 5)::int <= 400`)
    const { body } = await admin.get('/api/admin/users?role=nurse')
    expect(body).toMatchObject({ total: 400, totalIsEstimate: false })
    expect(body.users.at(-1)).toMatchObject({ username: 'many20' })
  })

  it.each([
    "'",
    '!!!',
    '\\',
    'q & | !w',
    "x':* | y",
    '(',
    ':*',
    '<->',
    '%',
    '—',
    '@',
    '1e5 -3.5',
    'a'.repeat(200),
  ])('is made safely of %s', async (text) => {
    const response = await admin.get(`/api/admin/users?search=${encodeURIComponent(text)}`)
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ users: [], total: 0 })
  })

  it('of spaces is none', async () => expect(await search('  ')).toHaveLength(4))
})

describe('the filters', () => {
  const listed = async (query: string) =>
    namesIn(await admin.get(`/api/admin/users?limit=100&${query}`)).sort()
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000)
  beforeEach(async () => {
    const kinds: Parameters<typeof updateUser>[2][] = [
      {
        username: 'paid',
        subscriptionPlan: 'annual',
        subscriptionEndsAt: daysAgo(-3),
        lastSeenAt: daysAgo(2),
      },
      {
        username: 'ended',
        subscriptionPlan: 'monthly',
        subscriptionEndsAt: daysAgo(0),
        lastSeenAt: daysAgo(40),
      },
      {
        username: 'fellow',
        role: 'oncology_fellow',
        practiceLocation: 'Mayo Clinic, Rochester',
        lastSeenAt: null,
      },
      { username: 'away', suspendedAt: daysAgo(1), lastSeenAt: daysAgo(400) },
      { username: 'unread', confirmedEmail: 'old@mail.example' },
    ]
    for (const kind of kinds) {
      const { userId } = await app.as('learner')
      await updateUser(app.deps.db, userId, { role: 'other', ...kind })
    }
    await updateUser(app.deps.db, admin.userId, { username: 'chief', role: 'other' })
  })

  it.each([
    ['status=active', ['paid']],
    ['status=expired', ['ended']],
    ['status=free', ['away', 'chief', 'fellow', 'unread']],
    ['suspended=yes', ['away']],
    ['suspended=no&status=free&admin=no', ['fellow', 'unread']],
    ['admin=yes', ['chief']],
    ['role=oncology_fellow', ['fellow']],
    ['plan=monthly', ['ended']],
    ['confirmed=no', ['unread']],
    ['confirmed=yes&status=free', ['away', 'chief', 'fellow']],
    ['seen=never', ['fellow']],
    ['seen=within-3', ['chief', 'paid', 'unread']],
    ['seen=before-30', ['away', 'ended']],
    ['program=mayo%20cl', ['fellow']],
    ['program=%25', []],
    ['search=mail.example&suspended=yes', ['away']],
    ['search=fellow&suspended=yes', []],
  ])('%s', async (query, names) => {
    expect(await listed(query)).toEqual(names)
    const { body } = await admin.get(`/api/admin/users/export?${query}`)
    const lines = String(body).trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[1]).sort()).toEqual(names)
  })

  it.each(['status=paid', 'seen=sometimes', 'seen=within-0', 'plan=gold', 'admin=1', 'after=%00'])(
    'refuses %s',
    async (query) => expect((await admin.get(`/api/admin/users?${query}`)).status).toBe(400),
  )

  it('of the export may be ids, and are in the audit log', async () => {
    const { body } = await admin.get(`/api/admin/users/export?ids=${admin.userId},2000000`)
    expect(String(body).trimEnd().split('\r\n')).toHaveLength(2)
    const [entry] = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'users.export'))
    expect(entry?.details).toEqual({ ids: `${admin.userId},2000000` })
  })
})

describe.each(['registered', 'seen', 'name', 'premiumEnd'])('in the order %s', (sort) => {
  it.each(['asc', 'desc'])(
    '%s, a page leads to the next and back, nobody twice or left out',
    async (order) => {
      await saveMany(24)
      // Some are alike in every order, and some have no value.
      await app.deps.db.execute(sql`update users set
      created_at = '2026-01-01T00:00:00.123456Z'::timestamptz + id % 5 * interval '1 day',
      last_seen_at = case when id % 3 > 0 then '2026-02-01T00:00:00Z'::timestamptz + id % 7 * interval '1 hour' end,
      subscription_ends_at = case when id % 4 > 0 then '2026-03-01T00:00:00Z'::timestamptz - id % 6 * interval '1 day' end,
      first_name = 'Ann', last_name = case when id % 2 = 0 then 'Ödman' else '' end`)
      const whole: string[] = namesIn(
        await admin.get(`/api/admin/users?sort=${sort}&order=${order}&limit=100`),
      )
      expect(new Set(whole).size).toBe(25)
      const page = async (more: string) =>
        (await admin.get(`/api/admin/users?sort=${sort}&order=${order}&limit=7&search=a${more}`)).body
      const some = (
        await admin.get(`/api/admin/users?sort=${sort}&order=${order}&limit=100&search=a`)
      ).body.users.map(({ username }: { username: string }) => username)
      const forwards = [await page('')]
      while (forwards.at(-1).next) forwards.push(await page(`&after=${forwards.at(-1).next}`))
      expect(forwards.flatMap((body) => namesIn({ body }))).toEqual(some)
      const backwards = [forwards.at(-1)]
      while (backwards.at(-1).previous) backwards.push(await page(`&before=${backwards.at(-1).previous}`))
      expect(backwards.reverse().map((body) => namesIn({ body }))).toEqual(
        forwards.map((body) => namesIn({ body })),
      )
      expect([forwards[0].previous, forwards.at(-1).next]).toEqual([null, null])
      // Without a search the order is read from its index.
      const first = (await admin.get(`/api/admin/users?sort=${sort}&order=${order}&limit=10`)).body
      const second = await admin.get(
        `/api/admin/users?sort=${sort}&order=${order}&limit=10&after=${first.next}`,
      )
      expect([...namesIn({ body: first }), ...namesIn(second)]).toEqual(whole.slice(0, 20))
    },
  )
})

it.each([
  'x',
  'W10',
  Buffer.from('["seen","-infinity",1]').toString('base64url'),
  Buffer.from('["registered","x",1]').toString('base64url'),
])('the place %s is refused', async (place) =>
  expect((await admin.get(`/api/admin/users?after=${place}`)).body.error).toBe(
    'This place in the list does not exist. Begin at the first page.',
  ),
)

it('a user is noted as seen once an hour, and stays so when the sessions have ended', async () => {
  const user = await app.as('learner')
  const seen = async () =>
    (
      await app.deps.open.query<{ at: Date }>('select last_seen_at as at from users where id = $1', [
        user.userId,
      ])
    ).rows[0]?.at.toISOString()
  expect(await seen()).toBe('2026-11-21T15:00:00.000Z')
  app.clock.advance(30 * 60_000)
  await user.get('/api/user')
  expect(await seen()).toBe('2026-11-21T15:00:00.000Z')
  app.clock.advance(40 * 60_000)
  await user.get('/api/user')
  expect(await seen()).toBe('2026-11-21T16:10:00.000Z')
  await app.deps.open.query('delete from sessions where user_id = $1', [user.userId])
  const { body } = await admin.get('/api/admin/users?limit=1')
  expect(body.users[0].lastSeenAt).toBe('2026-11-21T16:10:00.000Z')
})

it('the export has every user, a formula as text, nothing secret, and an entry in the audit log', async () => {
  await saveMany(2100)
  const user = await app.as('premium')
  await updateUser(app.deps.db, user.userId, { firstName: '=1+1', practiceLocation: 'Paris, "Nord"' })
  const response = await admin.get('/api/admin/users/export')
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toContain('users-2026-11-21.csv')
  const lines = String(response.body).trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFid,username,email,firstName,lastName,role,practiceLocation,isAdmin,subscriptionPlan,subscriptionStatus,subscriptionEndsAt,createdAt,isEmailConfirmed',
  )
  expect(lines).toHaveLength(2103)
  expect(lines.at(-1)).toBe(
    `${user.userId},${user.username},${user.username}@mail.example,"'=1+1",Meyer,oncology_fellow,"Paris, ""Nord""",false,annual,active,2027-06-09T15:00:00.000Z,2026-11-21T15:00:00.000Z,true`,
  )
  expect(response.body).not.toMatch(/argon2/)
  const logged = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'users.export'))
  expect(logged).toHaveLength(1)
})
