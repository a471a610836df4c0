import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#server/database/connect.ts'
import { runDueMail } from '#server/features/messages/deliver-mail.ts'
import { writeBroadcasts } from '#server/features/messages/write-broadcasts.ts'
import { readConfig } from '#server/platform/config.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createMail } from '#server/platform/mail.ts'

/** A process that writes broadcasts, delivers what is due and ends; the kill test ends it earlier. */
const config = readConfig({ ...process.env, NODE_ENV: 'test' })
/** How far this process is ahead of the wall clock, so that claims of killed ones have run out. */
const aheadMs = Number(process.env.AHEAD_MS)
const open = await openDatabase(config)
const mail = createMail(config.mail)
const clock = { now: () => new Date(Date.now() + aheadMs) }
const deps = { db: open.db, config, clock, mail, log: pino({ level: 'silent' }) }
const woken = { ...createJobs(open, deps), wake: () => undefined }
// Side by side, as in the product.
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
