import { type MailPurpose, mailKindTexts } from '#domain/messages/mail-kinds.ts'
import type { OutboxRow } from '#server/database/tables/messages.ts'
import type { Deps } from '#server/deps.ts'
import { isKeptBack, notSentText } from '#server/features/messages/bounces/failing-address.ts'
import { recordRefusal } from '#server/features/messages/bounces/record-report.ts'
import { findBroadcastMail } from '#server/features/messages/broadcasts/broadcasts.queries.ts'
import { claimMail, listExpiredMail, updateMail } from '#server/features/messages/messages.queries.ts'
import { isWantedBy, purposeOf } from '#server/features/messages/preferences/find-preferences.ts'
import { MailRejected, MailUnanswered, MailUnreachable } from '#server/platform/mail.ts'
import { bulkMailRefusal } from './bulk-mail.ts'
import { unsubscribeUrl } from './compose-mail.ts'
import { mailHtml } from './mail-html.ts'
import { withoutSecrets } from './secrets.ts'

const minuteMs = 60_000
/** Longer than the slowest exchange with a mail server, so that no other process sends the same mail. */
const claimMs = 10 * minuteMs
/** Shorter than the longest run that the job queue allows; the next run, due within the minute, continues. */
const longestRunMs = 5 * minuteMs
/** 1, 2, 4 ... minutes between attempts, at most an hour, until the mail expires. */
const backoffMs = (attempts: number) => Math.min(60, 2 ** (attempts - 1)) * minuteMs

type DeliveryDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'mail' | 'mailTemplates' | 'log'>

/**
 * Sends the due mail one message after another, that of broadcasts last: claim, send, mark. A crash between
 * sending and marking duplicates that one message; no crash loses a message. A message that the mail server has
 * received without an answer is sent a second time, and no third. Without a mail server the messages stay queued.
 * @returns how many were sent.
 */
export async function runDueMail(deps: DeliveryDeps, stopping?: AbortSignal): Promise<number> {
  if (!deps.mail.isOn) return 0
  await failExpired(deps)
  const endsAt = performance.now() + longestRunMs
  for (let sent = 0; ; ) {
    if (stopping?.aborted || performance.now() > endsAt) return sent
    const now = deps.clock.now()
    const mail = await claimMail(deps.db, { now, until: new Date(now.getTime() + claimMs) })
    if (!mail) return sent
    const outcome = await deliver(deps, mail)
    if (outcome === 'sent') sent += 1
    if (outcome === 'unreachable') return sent
  }
}

async function failExpired(deps: DeliveryDeps): Promise<void> {
  for (const mail of await listExpiredMail(deps.db, deps.clock.now()))
    await fail(deps, mail, mail.error ?? 'It could not be sent in time')
}

async function deliver(
  deps: DeliveryDeps,
  mail: OutboxRow,
): Promise<'sent' | 'failed' | 'later' | 'unreachable'> {
  const purpose = purposeOf(deps, mail)
  const obstacle = await findObstacle(deps, mail, purpose)
  if (obstacle !== undefined) {
    await fail(deps, mail, obstacle)
    return 'failed'
  }
  const refusal = bulkMailRefusal(deps.config, purpose)
  if (refusal) return postpone(deps, mail, new Error(refusal))
  try {
    await deps.mail.send({
      to: mail.toEmail,
      subject: mail.subject,
      html: await mailHtml(deps, mail),
      messageId: `${mail.messageKey}@${new URL(deps.config.publicUrl).hostname}`,
      ...(mail.unsubscribeToken
        ? { unsubscribeUrl: unsubscribeUrl(deps.config, mail.unsubscribeToken) }
        : {}),
    })
  } catch (error) {
    return postpone(deps, mail, error)
  }
  await updateMail(deps.db, mail.id, {
    ...withoutSecrets(mail),
    status: 'sent',
    sentAt: deps.clock.now(),
    claimedUntil: null,
    error: null,
  })
  return 'sent'
}

const declinedText = (purpose: MailPurpose): string =>
  purpose === 'necessary'
    ? 'Not sent'
    : `Not sent: the receiver has declined ${mailKindTexts[purpose].label.toLowerCase()}`
/** Why a message is not sent after all, since it was written. */
async function findObstacle(
  { db, mailTemplates }: DeliveryDeps,
  mail: OutboxRow,
  purpose: MailPurpose,
): Promise<string | undefined> {
  if (!(await isWantedBy(db, mail.toEmail, purpose))) return declinedText(purpose)
  if (mail.broadcastId && (await findBroadcastMail(db, mail.broadcastId))?.status === 'cancelled')
    return 'The broadcast was cancelled'
  return (await isKeptBack(db, mailTemplates.all.get(mail.template), mail.toEmail)) ? notSentText : undefined
}

async function postpone(
  deps: DeliveryDeps,
  mail: OutboxRow,
  error: unknown,
): Promise<'failed' | 'later' | 'unreachable'> {
  const message = storableText(error)
  deps.log.warn({ mailId: mail.id, attempts: mail.attempts, reason: message }, 'mail not sent')
  const isUnanswered = error instanceof MailUnanswered
  if (error instanceof MailRejected || (isUnanswered && mail.unansweredAt)) {
    if (error instanceof MailRejected && error.answer !== undefined)
      await recordRefusal(deps, mail, storableText(error.answer))
    await fail(deps, mail, message)
    return 'failed'
  }
  const now = deps.clock.now()
  await updateMail(deps.db, mail.id, {
    claimedUntil: null,
    error: message,
    nextAttemptAt: new Date(now.getTime() + backoffMs(mail.attempts)),
    ...(isUnanswered && { unansweredAt: now }),
  })
  return isUnanswered || error instanceof MailUnreachable ? 'unreachable' : 'later'
}

/** A mail server's reply may contain anything; the database stores no NUL. */
function storableText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500)
}

async function fail(deps: DeliveryDeps, mail: OutboxRow, error: string): Promise<void> {
  await updateMail(deps.db, mail.id, { ...withoutSecrets(mail), status: 'failed', error, claimedUntil: null })
}
