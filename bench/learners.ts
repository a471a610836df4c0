import type pg from 'pg'
import { identityKeyVersion } from '#domain/accounts/identity-key.ts'

/** A learner created by SQL, with a session whose cookie is known. */
export interface Learner {
  userId: number
  cookie: string
}

/** The learners to create, numbered from `first`. */
export interface NewLearners {
  first: number
  count: number
  /**
   * One of this many learners studies and has premium access. For a third of the others it has ended. By
   * default all study.
   */
  studiousEvery?: number
  /** In SQL: other values of columns than the usual ones, for the learner with the number n. */
  values?: (usual: ReturnType<typeof usualValues>) => Record<string, string>
}

const firstNames =
  '{Maria,Wei,Fatima,James,Ana,Priya,Chidi,Elena,Yusuf,Sofia,John,Mei,Olga,Ahmed,Laura,Kenji}'
const frequentNames = '{Garcia,Smith,Nguyen,Khan,Kim,Silva,Patel,Ivanova,Okafor,Haddad}'

/** In SQL: the columns of the learner with the number n; the last one registers now. */
const usualValues = (last: number) => ({
  username: 'l.name',
  username_key: 'l.name',
  email: 'l.email',
  email_key: 'l.email',
  identity_key_version: String(identityKeyVersion),
  password_hash: "repeat('x', 97)",
  first_name: `('${firstNames}'::text[])[1 + n % 16]`,
  last_name: `case when n % 6 = 0 then ('${frequentNames}'::text[])[1 + n / 6 % 10]
    else initcap(substr(md5((n % 150000)::text), 1, 8)) end`,
  degrees: "'MD'",
  role: "'oncology_fellow'",
  practice_location: "'Clinic ' || n % 500",
  subscription_plan: "case when l.is_studious then 'annual' else 'free' end",
  subscription_ends_at: "case when l.is_studious then now() + interval '1 year' else l.ended_at end",
  ended_access_noted: 'l.ended_at',
  exam_date: 'current_date + 150',
  exam_date_set_at: 'now()',
  created_at: `now() - interval '700 days' * ((${last} - n)::float8 / ${last})`,
})

/** A connection to either engine, or a pool of them. */
interface Queries {
  query<Found extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<{ rows: Found[] }>
}

/** Creates the learners, each with an open session. Nobody can sign in by password. */
export async function createLearners(
  db: Queries,
  { first, count, studiousEvery = 1, values }: NewLearners,
): Promise<{ userId: number; isStudious: boolean }[]> {
  const last = first + count - 1
  const usual = usualValues(last)
  const made = { ...usual, ...values?.(usual) }
  const { rows } = await db.query<{ userId: number; isStudious: boolean }>(
    `with made as (
       insert into users (${Object.keys(made).join(', ')})
       select ${Object.values(made).join(', ')}
       from generate_series($1::int, $2::int) n
       cross join lateral (select 'bench-' || n as name, 'bench-' || n || '@mail.example' as email,
         n % $3::int = 0 as is_studious,
         case when n % $3::int > 0 and n % 3 = 0 then now() - interval '1 day' * (1 + n % 300) end as ended_at) l
       order by n
       returning id, username, subscription_ends_at > now() as is_studious),
     opened as (
       insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, signed_in_at)
       select sha256(username::bytea), id, now(), now(), now() + interval '29 days', now() from made)
     select id as "userId", coalesce(is_studious, false) as "isStudious" from made order by id`,
    [first, last, studiousEvery],
  )
  return rows
}

/** The learners that one statement makes: it may not take as long as one that makes all of them. */
export const learnersAtOnce = 5000

/** Creates learners who study, numbered from 1, in parts. */
export async function createInParts(db: Queries, count: number): Promise<void> {
  for (let made = 0; made < count; made += learnersAtOnce)
    await createLearners(db, { first: made + 1, count: Math.min(learnersAtOnce, count - made) })
}

/** Some of the learners who study, chosen at random. */
export async function someLearners(db: pg.Pool, count: number): Promise<Learner[]> {
  const { rows } = await db.query<{ id: number; username: string }>(
    `select id, username from users where username like 'bench-%' and subscription_ends_at > now()
     order by random() limit $1`,
    [count],
  )
  return rows.map((row) => ({ userId: row.id, cookie: `sid=${row.username}` }))
}

/** Registers a learner with a free account, as the form does. @returns the cookie of the session. */
export async function registerLearner(url: string, username: string): Promise<string> {
  const registered = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      username,
      email: `${username}@mail.example`,
      password: 'corr3ct-horse',
      firstName: 'Bench',
      lastName: 'Learner',
      degrees: 'MD',
      role: 'oncology_fellow',
      subscriptionPlan: 'free',
      acceptPolicy: true,
    }),
  })
  return registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Skips the questions after the registration, which come before the study home. */
export async function skipFirstRun(url: string, cookie: string): Promise<void> {
  await fetch(`${url}/api/study/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ isFirstRunDone: true }),
  })
}

/** The first chapter that this learner may study. @throws Error if there is none */
export async function findOpenChapter(url: string, cookie: string): Promise<number> {
  const response = await fetch(`${url}/api/chapters`, { headers: { cookie } })
  const chapters = (await response.json()) as { id: number; locked: boolean }[]
  const chapter = chapters.find(({ locked }) => !locked)
  if (!chapter) throw new Error('No chapter is open to this learner, so no card can be measured')
  return chapter.id
}
