import { randomBytes, randomUUID } from 'node:crypto'
import { isSubscribedKind } from '#domain/messages/mail-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { isKeptBack, notSentText } from '#server/features/messages/bounces/failing-address.ts'
import { type NewMail, saveMail } from '#server/features/messages/messages.queries.ts'
import { isWantedBy } from '#server/features/messages/preferences/find-preferences.ts'
import type { MailTemplate } from '#server/features/messages/templates/define-mails.ts'
import { escapeHtml } from '#server/features/messages/templates/render-template.ts'
import { findTemplateChange } from '#server/features/messages/templates/template.queries.ts'
import { requireBulkMail } from './bulk-mail.ts'
import { renderText, wholeMail } from './compose-mail.ts'
import { withoutSecrets } from './secrets.ts'

/** The job to wake after the commit, so that the mail leaves at once instead of within the minute. */
export const mailJob = 'mail.deliver'

const dayMs = 86_400_000
const usefulForMs = 3 * dayMs

/** `db` is the caller's transaction: the mail is saved if and only if the change that it reports is saved. */
type MailDeps = Pick<Deps, 'db' | 'config' | 'clock'>

interface TemplateMail<Placeholder extends string = string> {
  /** As its feature defines it in `<feature>.mails.ts`. */
  template: MailTemplate<Placeholder>
  to: string
  /** The account that the mail is about: the mail is deleted with it. */
  userId?: number | undefined
  /** The values by the names of the template's placeholders. */
  values: Readonly<Record<NoInfer<Placeholder>, string>>
  /** Values that open an account: masked for admins in production, removed once sent. */
  secrets?: string[]
  /** How long the mail may still be sent; three days by default. */
  usefulForMs?: number
  /** A mail with the same key is queued once. */
  messageKey?: string
  /** The mail contains sample data, and its subject says so. */
  isTest?: boolean
}

/** Adds a mail to the mail queue, with the values that its template needs. @returns as `queueMailWith`. */
export async function queueTemplateMail<Placeholder extends string>(
  deps: MailDeps,
  mail: TemplateMail<Placeholder>,
): Promise<number | undefined> {
  return queueMailWith(deps, mail)
}

/**
 * Adds a mail to the mail queue, from its template as edited by admins, whose placeholders the caller has checked.
 * Where mail to the address comes back, the mail is saved as failed, with that reason.
 * @returns its id, or undefined when the receiver has declined this kind of mail, or it was queued before.
 * @throws Error for a placeholder without a value; HttpError 409 where bulk mail is not sent.
 */
export async function queueMailWith(
  { db, config, clock }: MailDeps,
  mail: TemplateMail,
): Promise<number | undefined> {
  const { template } = mail
  // A test reaches an admin who has not subscribed; nothing can be ended by it.
  const isOfNobody = mail.isTest && isSubscribedKind(template.purpose)
  const purpose = isOfNobody ? 'necessary' : template.purpose
  requireBulkMail(config, purpose)
  if (!(await isWantedBy(db, mail.to, purpose))) return undefined
  const text = (await findTemplateChange(db, template.key)) ?? template
  const { subject, body } = renderText({ config, clock }, text, mail.values)
  const unsubscribeToken = purpose === 'necessary' ? null : newUnsubscribeToken()
  const content = {
    html: wholeMail(config, { subject, body, purpose, unsubscribeToken }),
    secrets: (mail.secrets ?? []).map(escapeHtml),
  }
  const isNotSent = await isKeptBack(db, template, mail.to)
  return saveMail(db, {
    ...newMail(clock.now(), mail.usefulForMs),
    ...(mail.messageKey && { messageKey: mail.messageKey }),
    template: template.key,
    toEmail: mail.to,
    userId: mail.userId ?? null,
    subject: mail.isTest ? `[Test] ${subject}` : subject,
    unsubscribeToken,
    ...(isNotSent ? { ...withoutSecrets(content), status: 'failed', error: notSentText } : content),
  })
}

/** The columns that every new mail has: it gets its own id, is due now, and expires after a while. */
export function newMail(
  now: Date,
  usefulMs = usefulForMs,
): Pick<NewMail, 'messageKey' | 'nextAttemptAt' | 'expiresAt' | 'createdAt'> {
  return {
    messageKey: randomUUID(),
    nextAttemptAt: now,
    expiresAt: new Date(now.getTime() + usefulMs),
    createdAt: now,
  }
}

export const newUnsubscribeToken = () => randomBytes(24).toString('base64url')
