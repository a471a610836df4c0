import { setTimeout as pause } from 'node:timers/promises'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { mailJob, newMail, newUnsubscribeToken } from '#server/features/messages/delivery/queue-mail.ts'
import {
  findUnsubscribed,
  findUsersByEmail,
  type NewMail,
} from '#server/features/messages/messages.queries.ts'
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

/** @returns whether there was anything to write. */
async function writeBatch({ clock }: WriteDeps, tx: Database): Promise<boolean> {
  const broadcast = await claimBroadcast(tx)
  if (!broadcast) return false
  const { recipients, position } = await nextRecipients(tx, broadcast)
  const emails = recipients.map(({ email }) => email)
  const unsubscribed = await findUnsubscribed(tx, emails)
  const subscribed = recipients.filter(({ email }) => !unsubscribed.has(identityKey(email)))
  const wanted = subscribed.filter(({ isConfirmed }) => isConfirmed)
  const now = clock.now()
  await saveMails(
    tx,
    wanted.map((recipient) => mailOf(broadcast, recipient, now)),
  )
  const isLast = recipients.length < batchSize
  await updateBroadcast(tx, broadcast.id, {
    position,
    queued: broadcast.queued + wanted.length,
    skipped: broadcast.skipped + recipients.length - subscribed.length,
    unconfirmed: broadcast.unconfirmed + subscribed.length - wanted.length,
    ...(isLast && { ...writtenBroadcast, status: 'queued', endedAt: now }),
  })
  return true
}

async function nextRecipients(
  tx: Database,
  broadcast: Broadcast,
): Promise<{ recipients: Recipient[]; position: number }> {
  const { audience, position } = broadcast
  if (audience === 'all') {
    const recipients = await listNextUsers(tx, broadcast, batchSize)
    return { recipients, position: recipients.at(-1)?.userId ?? position }
  }
  const emails = await listNextAddresses(tx, broadcast, batchSize)
  const known = new Map((await findUsersByEmail(tx, emails)).map((user) => [user.emailKey, user]))
  const recipients = emails.map((email) => {
    const user = known.get(identityKey(email))
    return { email, userId: user?.id ?? null, isConfirmed: user?.isConfirmed ?? true }
  })
  return { recipients, position: position + emails.length }
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
