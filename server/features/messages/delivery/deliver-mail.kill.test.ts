import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { readConfig } from '#server/platform/config.ts'
import { rounds } from '#tests/support/rounds.ts'
import { openSharedDatabase, startMailProcess } from '#tests/support/server/mail-process.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { queueTemplateMail } from './queue-mail.ts'

const kills = rounds(2)
/** Some of these mails are left when the last process begins. */
const mails = 20 * (kills + 1)

let server: MailServer
let folder: string
let release: () => Promise<void>
let environment: Record<string, string>

beforeEach(async () => {
  server = await startMailServer()
  folder = mkdtempSync(join(tmpdir(), 'regimen-mail-'))
  const { open, where, close } = await openSharedDatabase(folder)
  release = close
  environment = { ...where, SMTP_URL: server.url }
  const config = readConfig({ NODE_ENV: 'test' })
  await open.db.transaction(async (tx) => {
    for (let number = 1; number <= mails; number++)
      await queueTemplateMail(
        { db: tx, config, clock: { now: () => new Date() } },
        {
          template: messagesMails.test,
          to: `reader-${number}@mail.example`,
          values: { USERNAME: `reader ${number}` },
        },
      )
  })
  if ('DATA_DIR' in where) await open.close()
})
afterEach(async () => {
  await server.close()
  await release()
  rmSync(folder, { recursive: true, force: true })
})

const timeout = 120_000 + kills * 30_000
it(`${mails} messages, ${kills} kills: none lost, at most one double a kill`, { timeout }, async () => {
  for (let round = 0; round < kills; round++) {
    const child = startMailProcess(environment, round)
    const killAt = server.received.length + 10 + (round % 10)
    server.behaviour.onStored = (count) => {
      if (count < killAt) return
      // The kill comes at the worst moment, after the message was taken and before its sender knows; or a
      // little later.
      if (round % 2 === 0) child.kill('SIGKILL')
      else setTimeout(() => child.kill('SIGKILL'), round % 10)
    }
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
  }
  server.behaviour.onStored = () => undefined
  const [code] = await once(startMailProcess(environment, kills), 'exit')
  expect(code).toBe(0)

  const copies = Map.groupBy(server.received, (mail) => mail.messageId ?? '')
  expect(copies.size).toBe(mails)
  expect(new Set(server.received.map((mail) => mail.to?.[0]?.address)).size).toBe(mails)
  const doubles = server.received.length - mails
  // Half of the kills fall between sending and marking: a run without a single duplicate would have tested
  // nothing.
  expect(doubles).toBeGreaterThanOrEqual(kills / 2)
  expect(doubles).toBeLessThanOrEqual(kills)
})
