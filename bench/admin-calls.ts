import type pg from 'pg'
import { audienceJob } from '#server/features/messages/broadcasts/recipients.ts'
import { type AdministrationSize, loadAdministration } from './administration.ts'
import { type Calls, compareSides, type MeasuredSide, withAdmin } from './growth.ts'
import { runJobs } from './jobs.ts'
import type { Learner } from './learners.ts'
import type { Call } from './load.ts'
import type { Row } from './report.ts'
import { keepIfWanted, makeReleased, openSide, type Side } from './side.ts'

const few: AdministrationSize = { users: 1_000, mails: 5_000, payments: 1_000 }
const paymentsOfMany = 200_000
/** Of a page with ten calls, a round has so many times fewer. */
const callsOfPage = 5

/** What the paths of the calls name; it differs from database to database. */
interface Places {
  /** The user in the middle of the list. */
  user: { id: number; username: string; place: string }
  /** A user with thousands of mails, reviews and security events. */
  busy: { id: number; username: string }
  mail: number
  payment: number
  change: number
  event: number
  /** The receipt of the payment in the middle. */
  receipt: string
  /** The day in the middle. */
  day: string
}

interface AdminSide extends MeasuredSide {
  places: Places
}

const users = '/api/admin/users'
const outbox = '/api/admin/outbox'
const payments = '/api/admin/payments'
const audit = '/api/admin/audit-log'
const events = '/api/admin/security-events'
const search = (words: string) => `/api/admin/search?q=${encodeURIComponent(words)}`

/** A path, or what it is with the places of a database. */
type Path = string | ((places: Places) => string)

const userPaths: Readonly<Record<string, Path>> = {
  'Users, first page': users,
  'Users by name': `${users}?sort=name&order=asc`,
  'Users by last seen': `${users}?sort=seen`,
  'Users by end of premium': `${users}?sort=premiumEnd`,
  'Users with premium': `${users}?status=active`,
  'Users without premium': `${users}?status=free`,
  'Users whose premium has ended': `${users}?status=expired`,
  'Users suspended': `${users}?suspended=yes`,
  'Users of a frequent plan': `${users}?plan=annual`,
  'Users of a rare plan': `${users}?plan=monthly`,
  'Users of a frequent role': `${users}?role=oncologist`,
  'Users of a rare role': `${users}?role=nurse`,
  'Users not confirmed': `${users}?confirmed=no`,
  'Users never seen': `${users}?seen=never`,
  'Users not seen for 30 days': `${users}?seen=before-30`,
  'Users of a frequent program': `${users}?program=Clinic`,
  'Users of a rare program': `${users}?program=hospital`,
  'Users of a role with premium, by name': `${users}?role=oncologist&status=active&sort=name&order=asc`,
  'Users by a rare name': `${users}?search=zwolinski`,
  'Users by a frequent name': `${users}?search=garcia`,
  'Users by two frequent names': `${users}?search=maria%20garcia`,
  'Users by the beginning of a frequent name': `${users}?search=mar`,
  'Users by a word of all of them': `${users}?search=bench`,
  'Users by a letter': `${users}?search=b`,
  'Users by an address': `${users}?search=${encodeURIComponent('bench-42@mail.example')}`,
  'Users by the beginning of a username': `${users}?search=bench-42`,
  'Users by nothing that there is': `${users}?search=qqqq`,
  'Users, a page in the middle': ({ user }) => `${users}?after=${user.place}`,
}

const searchPaths: Readonly<Record<string, Path>> = {
  'Search for an address': search('bench-42@mail.example'),
  'Search for the beginning of a username': search('bench-42'),
  'Search for a rare name': search('zwolinski'),
  'Search for a frequent name': search('garcia'),
  'Search for an id at the provider': search('pay-77'),
  'Search for a receipt': ({ receipt }) => search(receipt),
}

const mailPaths: Readonly<Record<string, Path>> = {
  Mails: outbox,
  'Mails to an address': `${outbox}?recipient=seaside-`,
  'Mails to the beginning of an address': `${outbox}?recipient=bench-1`,
  'Mails to a letter': `${outbox}?recipient=b`,
  'Mails of a rare kind': `${outbox}?template=usernameRecovery`,
  'Mails of a frequent kind': `${outbox}?template=receipt`,
  'Mails that failed': `${outbox}?status=failed`,
  'Mails of a kind that failed': `${outbox}?status=failed&template=receipt`,
  'Mails, a page in the middle': ({ mail }) => `${outbox}?before=${mail}`,
  'Mails to the beginning of an address, a page in the middle': ({ mail }) =>
    `${outbox}?recipient=bench-1&before=${mail}`,
  'Mails of a day': ({ day }) => `${outbox}?from=${day}&to=${day}`,
}

const paymentPaths: Readonly<Record<string, Path>> = {
  Payments: payments,
  'Payments of a rare plan': `${payments}?plan=monthly`,
  'Payments of a frequent plan': `${payments}?plan=annual`,
  'Payments of a provider': `${payments}?provider=paypal`,
  'Payments of an amount': `${payments}?amountFrom=12&amountTo=12.5`,
  'Payments of a frequent amount': `${payments}?amountFrom=100&amountTo=130`,
  'Payments by id at the provider': `${payments}?reference=pay-1`,
  'Payments of a person': `${payments}?person=zwolinski`,
  'Payments of a frequent name': `${payments}?person=garcia`,
  'Payments refunded': `${payments}?show=refunded`,
  Mismatches: `${payments}?show=mismatch`,
  'Payments, a page in the middle': ({ payment }) => `${payments}?before=${payment}`,
  'Payments by receipt': ({ receipt }) => `${payments}?receipt=${receipt}`,
  'Payments of a day': ({ day }) => `${payments}?from=${day}&to=${day}`,
}

const logPaths: Readonly<Record<string, Path>> = {
  'Audit log': audit,
  'Audit log of a frequent action': `${audit}?action=flashcard.update`,
  'Audit log of a rare action': `${audit}?action=user.suspend`,
  'Audit log of an admin': `${audit}?actor=bench-admin-7`,
  'Audit log of a rare admin': `${audit}?actor=bench-admin-rare`,
  'Audit log of an admin and an action': `${audit}?actor=bench-admin-rare&action=flashcard.update`,
  'Audit log of a person': `${audit}?person=bench-42`,
  'Security events': events,
  'Security events of a frequent kind': `${events}?kind=sign_in_failed`,
  'Security events of a rare kind': `${events}?kind=second_step_failed`,
  'Security events of an address': `${events}?address=198.51.100.7`,
  'Security events of a user': `${events}?username=bench-42`,
  'Failures by hour': `${events}/failures`,
  'Audit log, a page in the middle': ({ change }) => `${audit}?before=${change}`,
  'Audit log until a day': ({ day }) => `${audit}?to=${day}`,
  'Security events, a page in the middle': ({ event }) => `${events}?before=${event}`,
  'Security events of a day': ({ day }) => `${events}?from=${day}&to=${day}`,
  'Security events of a kind until a day': ({ day }) => `${events}?kind=sign_in_failed&to=${day}`,
}

const pathsOfUser = ({ id, username }: Places['busy']) => [
  `${users}/${id}`,
  ...['sessions', 'notes', 'premium', 'progress', 'reports'].map((part) => `${users}/${id}/${part}`),
  `${payments}?user=${id}`,
  `${outbox}?user=${id}`,
  `${audit}?person=${id}`,
  `${events}?username=${username}`,
]

/** The users that a broadcast would reach. */
const segments = [
  { kind: 'all' },
  { kind: 'active' },
  { kind: 'expiring', days: 7 },
  { kind: 'unseen', days: 300 },
  { kind: 'program', program: 'Hospital' },
  { kind: 'exam', weeks: 1 },
]

const get = ({ cookie }: Learner, path: string): Call => ({ method: 'GET', path, cookie })

const callsTo = (paths: Readonly<Record<string, Path>>): Calls<AdminSide> =>
  Object.fromEntries(
    Object.entries(paths).map(([what, path]) => [
      what,
      (admin: Learner, { places }: AdminSide) => get(admin, typeof path === 'string' ? path : path(places)),
    ]),
  )

const callsOfUserPages: Calls<AdminSide> = {
  'The page of a user (its 10 calls)': (admin, { places }) =>
    pathsOfUser(places.user).map((path) => get(admin, path)),
  'The page of a user with thousands of rows (its 10 calls)': (admin, { places }) =>
    pathsOfUser(places.busy).map((path) => get(admin, path)),
}

const countsOfBroadcasts: Calls<AdminSide> = Object.fromEntries(
  segments.map((recipients) => [
    `The recipients of a broadcast, ${recipients.kind}`,
    ({ cookie }: Learner): Call => ({
      method: 'POST',
      path: '/api/admin/broadcast-audience',
      cookie,
      body: { recipients },
    }),
  ]),
)

/** Measures the calls of admins with many users and mails against few, by turns; a round has `calls` of each. */
export async function measureAdminCalls(
  beside: { db: pg.Pool; databaseUrl: string },
  { calls, ...manyUsersAndMails }: Omit<AdministrationSize, 'payments'> & { calls: number },
  add: (rows: Row[]) => void,
): Promise<void> {
  const many = { ...manyUsersAndMails, payments: paymentsOfMany }
  const started = performance.now()
  await makeReleased(beside, 'bench_released')
  const small = await openSide(beside, 'bench_few', 'bench_released')
  const large = await openSide(beside, 'bench_many', 'bench_released')
  try {
    const sides = { small: await fill(small, few), large: await fill(large, many) }
    const filled = performance.now()
    await measureSides(sides, { ...wordsOf(many), count: calls }, add)
    const seconds = (from: number, until: number) => `${((until - from) / 1000).toFixed(0)} s`
    process.stdout.write(
      `filled in ${seconds(started, filled)}, measured in ${seconds(filled, performance.now())}\n`,
    )
  } finally {
    await keepIfWanted(large)
    await small.close()
    await large.close()
    await beside.db.query('drop database bench_released')
  }
}

async function fill(side: Side, size: AdministrationSize): Promise<AdminSide> {
  const busyId = await loadAdministration(side.db, size)
  await runJobs(side.databaseUrl, [audienceJob])
  return { ...(await withAdmin(side)), places: await placesIn(side.db, busyId) }
}

async function measureSides(
  sides: { small: AdminSide; large: AdminSide },
  words: ReturnType<typeof wordsOf> & { count: number },
  add: (rows: Row[]) => void,
): Promise<void> {
  for (const paths of [userPaths, searchPaths, mailPaths, paymentPaths, logPaths])
    add(await compareSides(sides, callsTo(paths), words))
  add(await compareSides(sides, callsOfUserPages, { ...words, count: Math.ceil(words.count / callsOfPage) }))
  add(await compareSides(sides, countsOfBroadcasts, words))
}

function wordsOf(many: AdministrationSize) {
  const [usersOf, mailsOf, paymentsOf] = (['users', 'mails', 'payments'] as const).map(
    (kind) => `${many[kind].toLocaleString('en')} against ${few[kind].toLocaleString('en')}`,
  )
  return {
    against: `${many.users.toLocaleString('en')} users against ${few.users.toLocaleString('en')}`,
    how: `users, changes and security events ${usersOf}, mails ${mailsOf}, payments ${paymentsOf}`,
  }
}

async function placesIn(db: pg.Pool, busyId: number): Promise<Places> {
  const middle = async <R extends pg.QueryResultRow>(table: string, columns: string) => {
    const { rows } = await db.query<R>(
      `select ${columns} from ${table} where id >= (select (min(id) + max(id)) / 2 from ${table}) order by id limit 1`,
    )
    if (!rows[0]) throw new Error(`${table} is empty`)
    return rows[0]
  }
  const user = await middle<{ id: number; username: string; key: string }>(
    'users',
    'id, username, created_at::text as key',
  )
  const payment = await middle<{ id: number; year: number }>(
    'payments',
    "id, extract(year from paid_at at time zone 'UTC')::int as year",
  )
  const mail = await middle<{ id: number; day: string }>('outbox', 'id, created_at::date::text as day')
  return {
    user: {
      ...user,
      place: Buffer.from(JSON.stringify(['registered', user.key, user.id])).toString('base64url'),
    },
    busy: await userWith(db, busyId),
    payment: payment.id,
    receipt: `${payment.year}-${String(payment.id).padStart(6, '0')}`,
    mail: mail.id,
    day: mail.day,
    change: Number((await middle<{ id: string }>('audit_log', 'id')).id),
    event: Number((await middle<{ id: string }>('security_events', 'id')).id),
  }
}

async function userWith(db: pg.Pool, id: number): Promise<Places['busy']> {
  const { rows } = await db.query<Places['busy']>('select id, username from users where id = $1', [id])
  if (!rows[0]) throw new Error(`user ${id} does not exist`)
  return rows[0]
}
