import type { OutboxRow } from '#server/database/tables/messages.ts'
import type { Deps } from '#server/deps.ts'
import { MailRejected, MailUnreachable } from '#server/platform/mail.ts'
import { claimMail, isUnsubscribed, listExpiredMail, updateMail } from './messages.queries.ts'
import { unsubscribeUrl } from './queue-mail.ts'
import { withoutSecrets } from './secrets.ts'

const minuteMs = 60_000
/** Longer than the slowest conversation with a mail server, so that nobody sends what is being sent. */
const claimMs = 10 * minuteMs
/** 1, 2, 4 ... minutes between attempts, at most an hour; the end is the mail's own expiry. */
const backoffMs = (attempts: number) => Math.min(60, 2 ** (attempts - 1)) * minuteMs

type Delivery = Pick<Deps, 'db' | 'config' | 'clock' | 'mail' | 'log'>

/**
 * Sends what is due, one after another: claim, send, mark. A crash between sending and marking doubles that one
 * message; a crash anywhere loses none. Without a mail server the messages stay where they are.
 * @returns how many were sent.
 */
export async function runDueMail(deps: Delivery): Promise<number> {
  if (!deps.mail.isOn) return 0
  await failExpired(deps)
  for (let sent = 0; ; ) {
    const now = deps.clock.now()
    const mail = await claimMail(deps.db, { now, until: new Date(now.getTime() + claimMs) })
    if (!mail) return sent
    const outcome = await deliver(deps, mail)
    if (outcome === 'sent') sent += 1
    if (outcome === 'unreachable') return sent
  }
}

async function failExpired(deps: Delivery): Promise<void> {
  for (const mail of await listExpiredMail(deps.db, deps.clock.now()))
    await fail(deps, mail, mail.error ?? 'It could not be sent in time')
}

async function deliver(
  deps: Delivery,
  mail: OutboxRow,
): Promise<'sent' | 'failed' | 'later' | 'unreachable'> {
  if (mail.unsubscribeToken && (await isUnsubscribed(deps.db, mail.toEmail))) {
    await fail(deps, mail, 'The receiver has unsubscribed')
    return 'failed'
  }
  try {
    await deps.mail.send({
      to: mail.toEmail,
      subject: mail.subject,
      html: mail.html,
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

async function postpone(
  deps: Delivery,
  mail: OutboxRow,
  error: unknown,
): Promise<'failed' | 'later' | 'unreachable'> {
  const message = storableText(error)
  deps.log.warn({ mailId: mail.id, attempts: mail.attempts, reason: message }, 'mail not sent')
  if (error instanceof MailRejected) {
    await fail(deps, mail, message)
    return 'failed'
  }
  const nextAttemptAt = new Date(deps.clock.now().getTime() + backoffMs(mail.attempts))
  await updateMail(deps.db, mail.id, { claimedUntil: null, error: message, nextAttemptAt })
  return error instanceof MailUnreachable ? 'unreachable' : 'later'
}

/** A mail server's words may be anything; the database takes no NUL. */
function storableText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500)
}

async function fail(deps: Delivery, mail: OutboxRow, error: string): Promise<void> {
  await updateMail(deps.db, mail.id, { ...withoutSecrets(mail), status: 'failed', error, claimedUntil: null })
}
