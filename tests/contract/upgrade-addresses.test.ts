import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateUpTo } from '#tests/support/database/migrate-up-to.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'

/** Whose address is confirmed once a database of before 0023-confirmed-addresses.sql is migrated. */

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase({ isEmpty: true })
  await migrateUpTo(open, (name) => name < '0023')
})
afterAll(() => open.close())

const names = ['learner', 'invited', 'accepted', 'moved', 'by-password']

test('nobody’s but of who accepted an invitation by its link, and kept the address', async () => {
  for (const [index, name] of names.entries())
    await open.query(
      `insert into users (username, email, password_hash, first_name, last_name, degrees, role, is_admin)
       values ($1, $1 || '@mail.example', 'x', 'A', 'B', '', 'other', $2)`,
      [name, index > 0],
    )
  await open.script(`
    insert into invitations (token_hash, user_id, expires_at, accepted_at, created_at)
      select decode(md5(username), 'hex'), id, now(), case when username <> 'invited' then now() end, now()
      from users where username <> 'learner';
    insert into audit_log (actor_name, action, subject_type, subject_id)
      select username, 'invitation.accept', 'user', id::text from users where username in ('accepted', 'moved');
    insert into audit_log (actor_name, action, subject_type, subject_id)
      select 'system', 'user.delete_self', 'user', id::text from users where username = 'by-password';
    insert into outbox (message_key, template, to_email, user_id, subject, html, next_attempt_at, expires_at, created_at)
      select gen_random_uuid(), 'emailChanged', 'old@mail.example', id, '', '', now(), now(), now()
      from users where username = 'moved';`)
  await migrate(open)
  const { rows } = await open.query(
    'select username, confirmed_email = email as confirmed from users order by id',
  )
  expect(rows).toEqual(
    names.map((username) => ({ username, confirmed: username === 'accepted' ? true : null })),
  )
})

test('an account that the version before registers is one that nobody has confirmed', async () => {
  const { rows } = await open.query(
    `insert into users (username, email, password_hash, first_name, last_name, degrees, role)
     values ('later', 'later@mail.example', 'x', 'A', 'B', 'MD', 'resident')
     returning confirmed_email, pending_email, referral_code`,
  )
  expect(rows).toEqual([{ confirmed_email: null, pending_email: null, referral_code: null }])
})
