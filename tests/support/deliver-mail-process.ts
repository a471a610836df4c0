import { pino } from 'pino'
import { openDatabase } from '#server/database/connect.ts'
import { runDueMail } from '#server/features/messages/deliver-mail.ts'
import { readConfig } from '#server/platform/config.ts'
import { createMail } from '#server/platform/mail.ts'

/** A process that delivers what is due and ends; the kill test ends it earlier. */
const config = readConfig({ ...process.env, NODE_ENV: 'test' })
/** How far this process is ahead of the wall clock, so that claims of killed ones have run out. */
const aheadMs = Number(process.env.AHEAD_MS)
const open = await openDatabase(config)
const mail = createMail(config.mail)
const clock = { now: () => new Date(Date.now() + aheadMs) }
await runDueMail({ db: open.db, config, clock, mail, log: pino({ level: 'silent' }) })
mail.close()
await open.close()
