import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contracts/audit/audit.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { emptyAuditLog } from '#tests/support/database/past-triggers.ts'
import { findActors } from './find-actors.ts'
import { recordAudit } from './record-audit.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
beforeEach(() => emptyAuditLog(app.deps.open))
afterAll(() => app.close())

const log = async (query = '') => {
  const { status, body } = await admin.get(`/api/admin/audit-log${query}`)
  expect(status).toBe(200)
  return body as { entries: AuditEntry[]; hasMore: boolean; actions: string[]; actors: string[] }
}
const actionsOf = async (query: string) => (await log(query)).entries.map(({ action }) => action)

interface Saved {
  action: string
  actor?: string
  subject?: [type: string, id: string]
  at?: string
  address?: string
}
async function save(rows: Saved[]) {
  const usual = { actor: 'anna', subject: ['flashcard', '1'], at: '2026-11-20T12:00:00Z', address: '' }
  for (const row of rows) {
    const { action, actor, subject, at, address } = { ...usual, ...row }
    await app.deps.open.query(
      `insert into audit_log (actor_name, action, subject_type, subject_id, at, address)
       values ($1, $2, $3, $4, $5, $6)`,
      [actor, action, ...subject, at, address],
    )
  }
}

describe('the audit log', () => {
  test('lists 50 at a time, the newest first, without a gap or a double', async () => {
    await app.deps.open.query(`insert into audit_log (actor_name, action, subject_type, subject_id)
      select 'anna', 'flashcard.update', 'flashcard', n::text from generate_series(1, 120) n`)
    const subjects: string[] = []
    let page = await log()
    for (;;) {
      subjects.push(...page.entries.map(({ subjectId }) => subjectId))
      if (!page.hasMore) break
      expect(page.entries).toHaveLength(50)
      page = await log(`?before=${page.entries.at(-1)?.id}`)
    }
    expect(subjects).toEqual(Array.from({ length: 120 }, (_, place) => String(120 - place)))
  })

  test('of a person lists what was changed of the account, its payments and its e-mails', async () => {
    const learner = await app.as('learner')
    const { rows } = await app.deps.open.query<{ id: number }>(
      `insert into payments (provider, provider_payment_id, amount_cents, currency, status, user_id, paid_at)
       values ('stripe', 'pi_audit', 100, 'usd', 'paid', $1, now()) returning id`,
      [learner.userId],
    )
    const mails = await app.deps.open.query<{ id: number }>(
      `insert into outbox (message_key, template, to_email, user_id, subject, html, next_attempt_at, expires_at, created_at)
       values (gen_random_uuid(), 'test', 'a@mail.example', $1, 'Test', '', now(), now(), now()) returning id`,
      [learner.userId],
    )
    const [payment, mail] = [String(rows[0]?.id), String(mails.rows[0]?.id)]
    await save([
      { action: 'payment.refund', subject: ['payment', payment] },
      { action: 'payment.refund_of_another', subject: ['payment', String(Number(payment) + 1)] },
      { action: 'mail.resend', subject: ['mail', mail] },
      { action: 'card.update', subject: ['flashcard', mail] },
      { action: 'user.suspend', subject: ['user', String(learner.userId)] },
    ])
    const changes = ['user.suspend', 'mail.resend', 'payment.refund']
    expect(await actionsOf(`?person=${learner.username}`)).toEqual(changes)
    expect(await actionsOf(`?person=${learner.userId}`)).toEqual(changes)
  })

  test('names the account of the actor while it exists', async () => {
    const [staying, leaving] = [await app.as('admin'), await app.as('admin')]
    const actors = [staying, leaving, { userId: null, username: 'system' }]
    for (const { userId, username } of actors)
      await app.deps.open.query(
        `insert into audit_log (actor_id, actor_name, action, subject_type, subject_id)
         values ($1, $2, 'drug.update', 'drug', '1')`,
        [userId, username],
      )
    await app.deps.open.query('delete from users where id = $1', [leaving.userId])
    expect((await log()).entries.map(({ actor, actorId }) => [actor, actorId])).toEqual([
      ['system', null],
      [leaving.username, null],
      [staying.username, staying.userId],
    ])
  })

  test('knows the account behind the name of an actor, also a former one, while it exists', async () => {
    const [staying, leaving] = [await app.as('admin'), await app.as('admin')]
    const names = ['former', leaving.username, 'never', '', null]
    for (const [userId, name] of [
      [leaving.userId, 'former'],
      [staying.userId, 'former'],
      [leaving.userId, leaving.username],
    ])
      await app.deps.open.query(
        `insert into audit_log (actor_id, actor_name, action, subject_type, subject_id)
         values ($1, $2, 'drug.update', 'drug', '1')`,
        [userId, name],
      )
    await app.deps.open.query('delete from users where id = $1', [leaving.userId])
    const actors = await findActors(app.deps.db, names)
    expect(names.map(actors)).toEqual([staying.userId, null, null, null, null])
  })

  test('is filtered by action, by its noun, by who, by subject and by days', async () => {
    await save([
      { action: 'flashcard.update', at: '2026-11-18T23:59:59.999Z' },
      { action: 'flashcard.delete', at: '2026-11-19T00:00:00Z' },
      { action: 'flashcards.import', actor: 'bea', at: '2026-11-20T23:59:59.999Z' },
      { action: 'user.grant_admin', actor: 'bea', subject: ['user', '2000000'], at: '2026-11-21T00:00:00Z' },
      {
        action: 'flashcard.update',
        actor: 'system',
        subject: ['flashcard', '2'],
        at: '2026-11-21T01:00:00Z',
      },
    ])
    await save([
      { action: 'user.update', subject: ['user', String(admin.userId)], at: '2026-11-22T01:00:00Z' },
    ])
    expect(await actionsOf('?action=flashcard.update')).toEqual(['flashcard.update', 'flashcard.update'])
    expect(await actionsOf('?action=flashcard')).toEqual([
      'flashcard.update',
      'flashcard.delete',
      'flashcard.update',
    ])
    expect(await actionsOf('?action=flash')).toEqual([])
    expect(await actionsOf('?action=flashcard%25')).toEqual([])
    expect(await actionsOf('?actor=bea')).toEqual(['user.grant_admin', 'flashcards.import'])
    expect(await actionsOf('?actor=system')).toEqual(['flashcard.update'])
    expect(await actionsOf('?subjectType=flashcard&subjectId=1')).toEqual([
      'flashcards.import',
      'flashcard.delete',
      'flashcard.update',
    ])
    expect(await actionsOf(`?person=${admin.username.toUpperCase()}`)).toEqual(['user.update'])
    expect(await actionsOf(`?person=${admin.userId}`)).toEqual(['user.update'])
    expect(await actionsOf('?person=flashcard')).toEqual([])
    expect(await actionsOf('?from=2026-11-19&to=2026-11-20')).toEqual([
      'flashcards.import',
      'flashcard.delete',
    ])
    expect(await actionsOf('?action=flashcard&actor=anna&to=2026-11-18')).toEqual(['flashcard.update'])
    expect(await actionsOf('?action=&actor=&subjectType=&subjectId=')).toHaveLength(6)
    expect((await admin.get('/api/admin/audit-log?from=yesterday')).status).toBe(400)
  })

  test('names what there is to filter by, whatever the filter', async () => {
    await save([
      { action: 'user.delete', actor: 'bea', subject: ['user', '7'] },
      { action: 'drug.update', subject: ['drug', '2'] },
      { action: 'drug.update', subject: ['drug', '3'] },
    ])
    expect(await log('?actor=nobody')).toMatchObject({
      entries: [],
      hasMore: false,
      actions: ['drug.update', 'user.delete'],
      actors: ['anna', 'bea'],
      subjectTypes: ['drug', 'user'],
    })
  })

  test('outlives the account of who did it', async () => {
    const leaving = await app.as('admin')
    await recordAudit(app.deps.db, {
      actor: { ...leaving, origin: { address: '192.0.2.1', userAgent: 'test', requestId: 'test' } },
      action: 'drug.update',
      subjectType: 'drug',
      subjectId: 1,
    })
    await app.deps.open.query('delete from users where id = $1', [leaving.userId])
    expect((await log()).entries).toMatchObject([{ actor: leaving.username, action: 'drug.update' }])
  })
})

describe('the export', () => {
  test('is the filtered log as CSV, with what a spreadsheet would run made harmless, and is itself logged', async () => {
    await save([
      { action: 'user.delete', actor: '=1+1', subject: ['user', '7'], address: '192.0.2.7' },
      { action: 'drug.update' },
    ])
    const { status, headers, body } = await admin.get('/api/admin/audit-log/export?action=user')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('audit-log-2026-11-21.csv')
    const { data } = Papa.parse<string[]>(body.replace('\uFEFF', '').trimEnd())
    expect(data).toEqual([
      ['id', 'time (UTC)', 'who', 'action', 'subject', 'subject id', 'details', 'request', 'address'],
      [
        expect.any(String),
        '2026-11-20T12:00:00.000Z',
        "'=1+1",
        'user.delete',
        'user',
        '7',
        '{}',
        '',
        '192.0.2.7',
      ],
    ])
    expect((await log()).entries[0]).toMatchObject({
      actor: admin.username,
      action: 'audit.export',
      details: { filter: { action: 'user' } },
      address: '127.0.0.1',
      requestId: headers['x-request-id'],
    })
  })

  test('goes on after a thousand rows', async () => {
    await app.deps.open.background.query(`insert into audit_log (actor_name, action, subject_type, subject_id)
      select 'anna', 'drug.update', 'drug', n::text from generate_series(1, 2300) n`)
    const { body } = await admin.get('/api/admin/audit-log/export?action=drug.update')
    const { data } = Papa.parse<string[]>(body.replace('\uFEFF', '').trimEnd())
    expect(data.slice(1).map(([, , , , , id]) => Number(id))).toEqual(
      Array.from({ length: 2300 }, (_, place) => 2300 - place),
    )
  })
})

describe('secrets', () => {
  test('are left out of the details, at any depth', async () => {
    await recordAudit(app.deps.db, {
      actor: 'system',
      action: 'user.invite',
      subjectType: 'user',
      subjectId: 1,
      details: {
        email: 'a@b.example',
        tempPassword: 'open sesame',
        after: [{ inviteToken: 'abc', isAdmin: true }],
        hasPassword: true,
      },
    })
    expect((await log()).entries[0]?.details).toEqual({
      email: 'a@b.example',
      tempPassword: '(left out)',
      after: [{ inviteToken: '(left out)', isAdmin: true }],
      hasPassword: true,
    })
  })

  test('are named by no call that writes to the log', () => {
    const calls = auditCalls()
    expect(calls.length).toBeGreaterThan(8)
    expect(calls.filter(({ text }) => /password|token|secret|recoveryCode/i.test(text))).toEqual([])
  })
})

/** The text of each call of recordAudit, up to its closing parenthesis. */
function auditCalls(): { file: string; text: string }[] {
  const root = join(import.meta.dirname, '../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('record-audit.ts'),
  )
  return files.flatMap((file) => {
    const [, ...parts] = readFileSync(join(root, file), 'utf8').split('recordAudit(')
    return parts.map((part) => ({ file, text: part.slice(0, closingParenthesis(part)) }))
  })
}

function closingParenthesis(text: string): number {
  let depth = 1
  for (const [place, letter] of [...text].entries()) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth === 0) return place
  }
  return text.length
}
