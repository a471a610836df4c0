import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { openSharedDatabase, type SharedDatabase, startMailProcess } from '#tests/support/mail-process.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { countBroadcastMail, findBroadcast, saveBroadcast } from './broadcasts.queries.ts'

const people = 800
const kills = 6
const addresses = Array.from({ length: people }, (_, index) => `reader-${index}@mail.example`)

let server: MailServer
let folder: string
let shared: SharedDatabase
let broadcastId: number

beforeEach(async () => {
  server = await startMailServer()
  folder = mkdtempSync(join(tmpdir(), 'regimen-broadcast-'))
  shared = await openSharedDatabase(folder)
  const broadcast = await saveBroadcast(shared.open.db, {
    requestId: randomUUID(),
    template: 'broadcast',
    subject: 'News',
    body: '<p>Hi</p>',
    audience: 'list',
    emails: addresses,
    total: people,
    createdBy: 'ann',
    createdAt: new Date(),
  })
  broadcastId = broadcast?.id ?? 0
  if ('DATA_DIR' in shared.where) await shared.open.close()
})
afterEach(async () => {
  await server.close()
  await shared.close()
  rmSync(folder, { recursive: true, force: true })
})

async function look<T>(read: (open: SharedDatabase['open']) => Promise<T>): Promise<T> {
  if (!('DATA_DIR' in shared.where)) return read(shared.open)
  const open = await openDatabase({ dataDir: folder })
  return read(open).finally(() => open.close())
}

it(`a broadcast to ${people} people, ${kills} kills: none lost, at most one double a kill`, async () => {
  const environment = { ...shared.where, SMTP_URL: server.url }
  for (let round = 0; round < kills; round++) {
    const child = startMailProcess(environment, round)
    // The first ones while the job still writes, the others between sending and marking, or a little later.
    const killAt = server.received.length + 3 + 8 * round
    server.behaviour.onStored = (count) => {
      if (count < killAt) return
      if (round % 2 === 0) child.kill('SIGKILL')
      else setTimeout(() => child.kill('SIGKILL'), round)
    }
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    if (round === 0)
      expect((await look(({ db }) => findBroadcast(db, broadcastId)))?.status, 'killed while writing').toBe(
        'running',
      )
  }
  server.behaviour.onStored = () => undefined
  const [code] = await once(startMailProcess(environment, kills), 'exit')
  expect(code).toBe(0)

  const counts = await look(({ db }) => countBroadcastMail(db, [broadcastId]))
  expect(counts.get(broadcastId)).toEqual({ queued: 0, sent: people, failed: 0 })
  const receivers = server.received.map((mail) => mail.to?.[0]?.address)
  expect(new Set(receivers).size).toBe(people)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(people)
  const doubles = receivers.length - people
  // Half of the kills hit between sending and marking: a test without a single double would have tested nothing.
  expect(doubles).toBeGreaterThanOrEqual(kills / 2)
  expect(doubles).toBeLessThanOrEqual(kills)
}, 180_000)
