import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { readConfig } from '#server/platform/config.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { compileCache, compileOnce } from '#tests/support/server-process.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { queueTemplateMail } from './queue-mail.ts'

const mails = 240
const kills = 6
const claimMs = 10 * 60_000

let server: MailServer
let folder: string
let release: () => Promise<void>
let environment: Record<string, string>

beforeEach(async () => {
  server = await startMailServer()
  folder = mkdtempSync(join(tmpdir(), 'regimen-mail-'))
  const { open, where, close } = await openShared(folder)
  release = close
  environment = { ...where, SMTP_URL: server.url }
  const config = readConfig({ NODE_ENV: 'test' })
  await open.db.transaction(async (tx) => {
    for (let number = 1; number <= mails; number++)
      await queueTemplateMail(
        { db: tx, config, clock: { now: () => new Date() } },
        { template: 'test', to: `reader-${number}@mail.example`, values: { USERNAME: `reader ${number}` } },
      )
  })
  if ('DATA_DIR' in where) await open.close()
})
afterEach(async () => {
  await server.close()
  await release()
  rmSync(folder, { recursive: true, force: true })
})

/** A ready database that other processes can open: a directory, or a database on the server. */
async function openShared(dataDir: string): Promise<{
  open: OpenDatabase
  where: Record<string, string>
  close: () => Promise<void>
}> {
  const template = inject('template')
  if ('dumpPath' in template) {
    const startFrom = new Blob([new Uint8Array(readFileSync(template.dumpPath))])
    return {
      open: await openDatabase({ dataDir, startFrom }),
      where: { DATA_DIR: dataDir },
      close: async () => undefined,
    }
  }
  const { open, url = '' } = await openTestDatabase()
  return { open, where: { DATABASE_URL: url }, close: () => open.close() }
}

function startDelivery(round: number): ChildProcess {
  const script = join(import.meta.dirname, '../../../tests/support/deliver-mail-process.ts')
  return spawn(process.execPath, [compileOnce, script], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
      AHEAD_MS: String(round * (claimMs + 1000)),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

it(`${mails} messages, ${kills} kills: none lost, at most one double a kill`, async () => {
  for (let round = 0; round < kills; round++) {
    const child = startDelivery(round)
    const killAt = server.received.length + 20 + 5 * round
    server.behaviour.onStored = (count) => {
      if (count < killAt) return
      // The worst moment, after the message was taken and before its sender knows; or a little later.
      if (round % 2 === 0) child.kill('SIGKILL')
      else setTimeout(() => child.kill('SIGKILL'), round)
    }
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
  }
  server.behaviour.onStored = () => undefined
  const [code] = await once(startDelivery(kills), 'exit')
  expect(code).toBe(0)

  const copies = Map.groupBy(server.received, (mail) => mail.messageId ?? '')
  expect(copies.size).toBe(mails)
  expect(new Set(server.received.map((mail) => mail.to?.[0]?.address)).size).toBe(mails)
  const doubles = server.received.length - mails
  // Half of the kills hit between sending and marking: a test without a single double would have tested nothing.
  expect(doubles).toBeGreaterThanOrEqual(kills / 2)
  expect(doubles).toBeLessThanOrEqual(kills)
}, 180_000)
