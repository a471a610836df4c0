import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { mailJob, newMail, newUnsubscribeToken } from '#server/features/messages/delivery/queue-mail.ts'
import type { NewMail } from '#server/features/messages/messages.queries.ts'
import {
  type Broadcast,
  claimBroadcast,
  listNextAddresses,
  listNextUsers,
  type Recipient,
  saveMails,
  updateBroadcast,
  writtenBroadcast,
} from './broadcasts.queries.ts'
import { beginningOf, recipientsOf, sortOut } from './recipients.ts'
import { isInSegment } from './segments.queries.ts'

/**
 * The number of mails written in one transaction: few enough that the embedded database is free again within
 * milliseconds.
 */
const batchSize = 100
/** The pause between batches lets other requests run. */
const pauseMs = 20

type WriteDeps = Pick<Deps, 'db' | 'clock'> & { jobs: Pick<Deps['jobs'], 'wake'> }

/**
 * Writes the e-mails of all broadcasts to the outbox, each batch in one transaction with its position in the
 * list: a crash neither loses nor duplicates a mail, and of two servers only one writes.
 */
export async function writeBroadcasts(deps: WriteDeps, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await deps.db.transaction((tx) => writeBatch(deps, tx)))) {
    deps.jobs.wake(mailJob)
    await pause(pauseMs)
  }
}

/** @returns whether there was anything to start or to write. */
async function writeBatch({ clock }: WriteDeps, tx: Database): Promise<boolean> {
  const now = clock.now()
  const broadcast = await claimBroadcast(tx, now)
  if (!broadcast) return false
  if (broadcast.phase === 'scheduled') {
    await updateBroadcast(tx, broadcast.id, await beginningOf(tx, broadcast, now))
    return true
  }
  const { recipients, position } = await nextRecipients(tx, broadcast)
  const { wanted, unsubscribed, suspended, unconfirmed, failing } = await sortOut(tx, recipients)
  await saveMails(
    tx,
    wanted.map((recipient) => mailOf(broadcast, recipient, now)),
  )
  const isLast = recipients.length < batchSize
  await updateBroadcast(tx, broadcast.id, {
    position,
    queued: broadcast.queued + wanted.length,
    skipped: broadcast.skipped + unsubscribed,
    suspended: broadcast.suspended + suspended,
    unconfirmed: broadcast.unconfirmed + unconfirmed,
    failing: broadcast.failing + failing,
    ...(isLast && { ...writtenBroadcast, status: 'queued', endedAt: now }),
  })
  return true
}

async function nextRecipients(
  tx: Database,
  broadcast: Broadcast,
): Promise<{ recipients: Recipient[]; position: number }> {
  const { audience, segment, position, createdAt, startedAt } = broadcast
  if (audience !== 'list') {
    const which = isInSegment(segment ?? { kind: 'all' }, startedAt ?? createdAt)
    const recipients = await listNextUsers(tx, broadcast, { which, limit: batchSize })
    return { recipients, position: recipients.at(-1)?.userId ?? position }
  }
  const emails = await listNextAddresses(tx, broadcast, batchSize)
  return { recipients: await recipientsOf(tx, emails), position: position + emails.length }
}

/**
 * A mail of a broadcast has no body of its own: the broadcast's is read when it is sent, since ten thousand
 * copies would take thirty megabytes.
 */
function mailOf(broadcast: Broadcast, { email, userId }: Recipient, now: Date): NewMail {
  return {
    ...newMail(now),
    template: broadcast.template,
    toEmail: email,
    userId,
    subject: broadcast.subject,
    html: '',
    unsubscribeToken: newUnsubscribeToken(),
    broadcastId: broadcast.id,
  }
}
