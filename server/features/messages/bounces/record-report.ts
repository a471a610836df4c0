import { createHash } from 'node:crypto'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { DeliveryReport } from '#domain/messages/delivery-report.ts'
import { countedFailuresMs, isFailingByRepetition, readRefusal } from '#domain/messages/failing-address.ts'
import { declinableKinds } from '#domain/messages/mail-kinds.ts'
import type { Database } from '#server/database/connect.ts'
import type { OutboxRow } from '#server/database/tables/messages.ts'
import type { Deps } from '#server/deps.ts'
import { findMailByKey, updateMail } from '#server/features/messages/messages.queries.ts'
import { savePreferences } from '#server/features/messages/preferences/mail-preferences.queries.ts'
import {
  endAllSubscriptions,
  endSubscription,
} from '#server/features/messages/subscriptions/end-subscription.ts'
import {
  type FailingAddress,
  findFailureEnd,
  listTemporaryFailures,
  saveFailure,
  saveReport,
} from './failing-addresses.queries.ts'

type ReportDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/**
 * Records what was reported of a message, once: the message came back, its address fails, or the receiver has complained,
 * which declines every kind of mail that may be declined, and ends the subscriptions.
 * @param isTrusted the sender of the report has proved to be ours. Any other report counts only by the id of a message,
 * which nobody knows but its receiver and the servers on its way, and for that message’s address.
 * @returns whether the report is about an address of ours
 */
export async function recordReport(
  { db, clock, log }: ReportDeps,
  report: DeliveryReport,
  { isTrusted }: { isTrusted: boolean },
): Promise<boolean> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const mail = await findReportedMail(tx, report)
    const email = mail?.toEmail ?? (isTrusted ? report.recipient : null)
    if (email === null) return false
    const { kind, status, diagnostic } = report
    const saved = {
      reportKey: keyOf(report, email, now),
      kind,
      emailKey: identityKey(email),
      status,
      diagnostic,
    }
    if (!(await saveReport(tx, { ...saved, receivedAt: now }))) return true
    log.info({ mailId: mail?.id, kind, status }, 'mail reported')
    if (kind === 'complaint') {
      const declined = { isWanted: false, changedBy: 'complaint', changedAt: now } as const
      await savePreferences(
        tx,
        email,
        declinableKinds.map((kind) => ({ kind, ...declined })),
      )
      await endAllSubscriptions(tx, email)
      return true
    }
    if (mail) await updateMail(tx, mail.id, { bouncedAt: now, bounce: diagnostic || status })
    if (await isFailure(tx, kind, { email, mail, now }))
      await markFailing(tx, { email, since: now, status, diagnostic })
    return true
  })
}

/**
 * Records that our mail server refused a message for good, with what it answered. By the same rule as a report it marks the
 * address; the message has not come back, since it never left.
 * @param answer storable as it is
 */
export async function recordRefusal(
  { db, clock, log }: ReportDeps,
  { id, messageKey, toEmail: email }: OutboxRow,
  answer: string,
): Promise<void> {
  const now = clock.now()
  const { kind, status } = readRefusal(answer)
  const report = { kind, status, diagnostic: answer, emailKey: identityKey(email), receivedAt: now }
  await db.transaction(async (tx) => {
    await saveReport(tx, { ...report, reportKey: reportKey(`${messageKey} ${now.toISOString()}`) })
    log.info({ mailId: id, kind, status }, 'mail refused')
    if (await isFailure(tx, kind, { email, mail: undefined, now }))
      await markFailing(tx, { email, since: now, status, diagnostic: answer })
  })
}

/** Marks an address to which mail comes back, which ends its subscription of the list of changes. */
async function markFailing(tx: Database, failure: FailingAddress & { email: string }): Promise<void> {
  await saveFailure(tx, failure)
  await endSubscription(tx, failure.email, 'changes')
}

/** The message whose Message-ID the report names. */
async function findReportedMail(db: Database, { messageId }: DeliveryReport): Promise<OutboxRow | undefined> {
  const [, key] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId ?? '') ?? []
  return key === undefined ? undefined : findMailByKey(db, key)
}

/** Whether a failure marks its address. One of a message from before the address was confirmed again does not. */
async function isFailure(
  tx: Database,
  kind: 'permanent' | 'temporary',
  { email, mail, now }: { email: string; mail: OutboxRow | undefined; now: Date },
): Promise<boolean> {
  const endedAt = await findFailureEnd(tx, email)
  if (mail && endedAt && mail.createdAt <= endedAt) return false
  if (kind === 'permanent') return true
  const oldest = new Date(now.getTime() - countedFailuresMs)
  const failures = await listTemporaryFailures(tx, email, endedAt && endedAt > oldest ? endedAt : oldest)
  return isFailingByRepetition(
    failures.map((at) => at.getTime()),
    now.getTime(),
  )
}

/** A message fails once; of reports that name none, one a day counts. */
function keyOf({ kind, status, diagnostic, messageId }: DeliveryReport, email: string, now: Date): string {
  const occasion = messageId ?? now.toISOString().slice(0, 10)
  return reportKey(JSON.stringify([kind, identityKey(email), occasion, status, diagnostic]))
}

export const reportKey = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
