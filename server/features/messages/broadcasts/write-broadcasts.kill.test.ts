import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rounds } from '#tests/support/rounds.ts'
import {
  openSharedDatabase,
  type SharedDatabase,
  startMailProcess,
} from '#tests/support/server/mail-process.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { countBroadcastMail, findBroadcast, saveBroadcast } from './broadcasts.queries.ts'

const kills = rounds(2)
/** One whole batch, and a second one that the first process does not finish. */
const people = 100 + 20 * kills
const addresses = Array.from({ length: people }, (_, index) => `reader-${index}@mail.example`)

let server: MailServer
let shared: SharedDatabase
let broadcastId: number

beforeEach(async () => {
  server = await startMailServer()
  shared = await openSharedDatabase('')
  const broadcast = await saveBroadcast(shared.open.db, {
    requestId: randomUUID(),
    template: 'broadcast',
    subject: 'News',
    body: '<p>Hi</p>',
    audience: 'list',
    emails: addresses,
    total: people,
    // Due, so that the first process starts it and is killed after that.
    status: 'queued',
    phase: 'scheduled',
    startsAt: new Date(),
    createdBy: 'ann',
    createdAt: new Date(),
  })
  broadcastId = broadcast?.id ?? 0
})
afterEach(async () => {
  await server.close()
  await shared.close()
})

/** Blocks the writing in the middle of the second batch, until the writing process is killed. */
const stopWriting = () =>
  shared.open.script(`
    create function wait_in_second_batch() returns trigger language plpgsql as $$
      begin
        if (select count(*) from outbox) >= 100 then perform pg_sleep(3600); end if;
        return null;
      end $$;
    create trigger wait_in_second_batch before insert on outbox
      for each statement execute function wait_in_second_batch();`)

/** Ends the killed process's database session, which does not notice by itself that the process is gone. */
async function resumeWriting(): Promise<void> {
  await shared.open.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`,
  )
  await shared.open.script('drop trigger wait_in_second_batch on outbox')
}

const timeout = 120_000 + kills * 30_000
it(`a broadcast to ${people} people, ${kills} kills: none lost, at most one double a kill`, {
  timeout,
}, async () => {
  const environment = { ...shared.where, SMTP_URL: server.url }
  await stopWriting()
  for (let round = 0; round < kills; round++) {
    const child = startMailProcess(environment, round)
    // The first kill comes while the process writes, the others between sending and marking, or a little
    // later.
    const killAt = server.received.length + 5 + (round % 10)
    server.behaviour.onStored = (count) => {
      if (count < killAt) return
      if (round % 2 === 0) child.kill('SIGKILL')
      else setTimeout(() => child.kill('SIGKILL'), round % 10)
    }
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    if (round > 0) continue
    await resumeWriting()
    const killed = await findBroadcast(shared.open.db, broadcastId)
    expect(killed, 'killed while writing').toMatchObject({ status: 'running', position: 100, queued: 100 })
  }
  server.behaviour.onStored = () => undefined
  const [code] = await once(startMailProcess(environment, kills), 'exit')
  expect(code).toBe(0)

  const counts = await countBroadcastMail(shared.open.db, [broadcastId])
  expect(counts.get(broadcastId)).toEqual({ queued: 0, sent: people, failed: 0 })
  const receivers = server.received.map((mail) => mail.to?.[0]?.address)
  expect(new Set(receivers).size).toBe(people)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(people)
  const doubles = receivers.length - people
  // Half of the kills fall between sending and marking: a run without a single duplicate would have tested
  // nothing.
  expect(doubles).toBeGreaterThanOrEqual(kills / 2)
  expect(doubles).toBeLessThanOrEqual(kills)
})
