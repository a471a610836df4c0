import type pg from 'pg'
import { identityKeyVersion } from '#domain/accounts/identity-key.ts'

/** Learners made by SQL, with sessions whose cookies are known. */
export interface Learner {
  userId: number
  cookie: string
}

/** Makes learners numbered from `first`, each with an open session. Nobody can sign in by password. */
export async function createLearners(db: pg.Pool, numbers: { first: number; count: number }): Promise<void> {
  await db.query(
    `insert into users (username, username_key, email, email_key, identity_key_version, password_hash, first_name, last_name, degrees, role, subscription_plan,
       subscription_ends_at, exam_date, exam_date_set_at)
     select 'bench-' || n, 'bench-' || n, 'bench-' || n || '@mail.example', 'bench-' || n || '@mail.example', ${identityKeyVersion}, 'none', 'Bench', 'Learner', 'MD', 'oncology_fellow', 'annual',
       now() + interval '1 year', current_date + 150, now()
     from generate_series($1::int, $2::int) n`,
    [numbers.first, numbers.first + numbers.count - 1],
  )
  await db.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, signed_in_at)
     select sha256(username::bytea), id, now(), now(), now() + interval '29 days', now() from users
     where username like 'bench-%' and not exists (select 1 from sessions s where s.user_id = users.id)`,
  )
}

/** Some of the learners, chosen at random. */
export async function someLearners(db: pg.Pool, count: number): Promise<Learner[]> {
  const { rows } = await db.query<{ id: number; username: string }>(
    "select id, username from users where username like 'bench-%' order by random() limit $1",
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

/** The questions after the registration, skipped: they come before the study home. */
export async function skipFirstRun(url: string, cookie: string): Promise<void> {
  await fetch(`${url}/api/study/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ isFirstRunDone: true }),
  })
}

/** The first chapter that this learner may study. @throws Error when there is none */
export async function findOpenChapter(url: string, cookie: string): Promise<number> {
  const response = await fetch(`${url}/api/chapters`, { headers: { cookie } })
  const chapters = (await response.json()) as { id: number; locked: boolean }[]
  const chapter = chapters.find(({ locked }) => !locked)
  if (!chapter) throw new Error('No chapter is open to this learner, so no card can be measured')
  return chapter.id
}
