import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readReports } from '#domain/messages/delivery-report.ts'
import type { Deps } from '#server/deps.ts'
import { deleteOldReports, saveReport } from './failing-addresses.queries.ts'
import { parseMessage } from './parse-message.ts'
import { recordReport, reportKey } from './record-report.ts'

const dayMs = 86_400_000
const keptMs = 90 * dayMs
const largestBytes = 5_000_000
/** The next run continues. */
const mostInOneRun = 1000

type MailboxDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config'>

/**
 * Reads the reports that a mail server delivered to the Maildir of BOUNCE_MAILDIR, each once, and deletes old ones from
 * the database. A message that was read moves from `new` to `cur` as seen. One that is no report, or is about none of
 * our messages, moves there as flagged, for a person to look at, and is counted.
 * @throws Error when the directory cannot be read
 */
export async function readMailbox(deps: MailboxDeps, stopping?: AbortSignal): Promise<void> {
  await deleteOldReports(deps.db, new Date(deps.clock.now().getTime() - keptMs))
  const { bounceMaildir } = deps.config.mail
  if (!bounceMaildir) return
  const names = (await readdir(join(bounceMaildir, 'new'))).filter((name) => !name.startsWith('.')).sort()
  for (const name of names.slice(0, mostInOneRun)) {
    if (stopping?.aborted) return
    await readOne(deps, bounceMaildir, name).catch((error: unknown) => {
      // Another process has moved it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    })
  }
}

async function readOne(deps: MailboxDeps, maildir: string, name: string): Promise<void> {
  const path = join(maildir, 'new', name)
  const isRead = (await stat(path)).size <= largestBytes && (await recordMessage(deps, await readFile(path)))
  if (!isRead) await countUnreadable(deps, name)
  // The flags of a Maildir: seen, flagged.
  await rename(path, join(maildir, 'cur', `${name.split(':')[0]}:2,${isRead ? 'S' : 'F'}`))
}

/** @returns false for what is no report, and for a report about none of our messages */
async function recordMessage(deps: MailboxDeps, raw: Uint8Array): Promise<boolean> {
  const message = await parseMessage(raw)
  const reports = message && readReports(message)
  if (!reports) return false
  let isOurs = true
  for (const report of reports) isOurs = (await recordReport(deps, report, { isTrusted: false })) && isOurs
  return isOurs
}

async function countUnreadable({ db, clock, log }: MailboxDeps, name: string): Promise<void> {
  log.warn({ name }, 'a message of the mailbox for reports could not be read')
  const nothing = { kind: 'unreadable', emailKey: null, status: '', diagnostic: '' } as const
  // The name of a message in a Maildir is unique.
  await saveReport(db, { reportKey: reportKey(name), ...nothing, receivedAt: clock.now() })
}
