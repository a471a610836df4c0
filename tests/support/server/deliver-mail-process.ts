import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#server/database/connect.ts'
import { writeBroadcasts } from '#server/features/messages/broadcasts/write-broadcasts.ts'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { mailTemplates } from '#server/mail-templates.ts'
import { readConfig } from '#server/platform/config.ts'
import { JobQueue } from '#server/platform/jobs/jobs.ts'
import { createMail } from '#server/platform/mail.ts'

/** A process that writes broadcasts, delivers due mail and ends. The kill test ends it earlier. */
const config = readConfig({ ...process.env, NODE_ENV: 'test' })
/**
 * The time by which this process is ahead of the wall clock, so that claims of killed processes have expired.
 */
const aheadMs = Number(process.env.AHEAD_MS)
const open = await openDatabase(config)
const mail = createMail(config.mail)
const clock = { now: () => new Date(Date.now() + aheadMs) }
const deps = { db: open.db, config, clock, mail, mailTemplates, log: pino({ level: 'silent' }) }
const woken = Object.assign(new JobQueue(open, deps), { wake: () => undefined })
// Both run at the same time, as in the product.
let isWriting = true
const written = writeBroadcasts({ ...deps, jobs: woken }).finally(() => {
  isWriting = false
})
while (isWriting) {
  await runDueMail(deps)
  await pause(5)
}
await written
await runDueMail(deps)
mail.close()
await open.close()
