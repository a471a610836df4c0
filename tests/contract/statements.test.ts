import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { recordStatements } from '#tests/support/database/record-statements.ts'
import type { UserKind } from '#tests/support/server/factories.ts'
import { everyCall, pathOf, plainRequestBody } from './every-call.ts'
import { reuseUsers } from './reused-users.ts'

/**
 * The statements that the driver sends while every call is made. Behind a transaction pooler a request has a
 * connection for one transaction, so it must neither leave state in the connection nor rely on earlier state.
 */

let app: TestApp
let recording: ReturnType<typeof recordStatements>
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  recording = recordStatements()
})
afterAll(async () => {
  recording.restore()
  await app.close()
})

const ofTheSession: [what: string, pattern: RegExp][] = [
  ['a lock that outlives its transaction', /pg_(try_)?advisory_(lock|unlock)(?!\w*xact)/i],
  ['LISTEN', /^\s*(un)?listen\b/im],
  [
    'SET that outlives its transaction',
    /(^|;)\s*(re)?set\s+(?!local\b|transaction\b|constraints\b)\w+(\s|$)/i,
  ],
  ['set_config for the session', /set_config\s*\([^)]*,\s*false\s*\)/i],
  ['a named statement of SQL', /(^|;)\s*(prepare|deallocate|discard)\b/i],
  ['a temporary table', /create\s+temp/i],
  ['a cursor that is held', /with\s+hold/i],
]

const forbidden = (text: string) =>
  ofTheSession.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)

test.each([
  'select pg_advisory_lock(1)',
  'LISTEN changes',
  'set statement_timeout = 1',
  "select set_config('a.b', 'c', false)",
  'create temp table x (y int)',
])('"%s" would be noticed', (text) => expect(forbidden(text)).toHaveLength(1))

test.each([
  'select pg_advisory_xact_lock(1)',
  'begin; set local statement_timeout = 1; commit',
  'update users set username = $1',
  'insert into x values (1) on conflict (y) do update set z = 2',
])('"%s" may be sent', (text) => expect(forbidden(text)).toEqual([]))

test('no call leaves anything in its connection', async () => {
  const asUser = reuseUsers((kind: UserKind) => app.as(kind))
  for (const [, call] of everyCall) {
    for (const kind of ['learner', 'admin'] as const) {
      await asUser(kind, call, (user) =>
        user.send({
          method: call.method,
          url: pathOf(call),
          ...plainRequestBody(call),
        }),
      )
    }
  }
  const sent = recording.sent.map(({ text }) => text)
  const ownStatements = sent.filter((text) => /from "?(users|sessions)"?/i.test(text))
  expect(ownStatements.length, 'statements were recorded').toBeGreaterThan(50)
  // The embedded driver sends BEGIN with an internal method, which is not recorded.
  if (!('dumpPath' in inject('template'))) expect(sent).toContain('begin')
  expect(sent.filter((text) => forbidden(text).length > 0)).toEqual([])
})
