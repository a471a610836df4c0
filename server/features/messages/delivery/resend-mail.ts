import type { OutboxRow } from '#server/database/tables/messages.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { addressRefusal } from '#server/features/messages/bounces/failing-address.ts'
import { findMailByKey, lockMail, saveMail } from '#server/features/messages/messages.queries.ts'
import { isWantedBy, purposeOf } from '#server/features/messages/preferences/find-preferences.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import { bulkMailRefusal } from './bulk-mail.ts'
import { mailHtml } from './mail-html.ts'
import { mailJob, newMail, newUnsubscribeToken } from './queue-mail.ts'

/** Why a message is not sent once more, in words that say what to do instead; null where it can be. */
export async function resendRefusal(
  { db, config, mailTemplates }: Pick<Deps, 'db' | 'config' | 'mailTemplates'>,
  mail: OutboxRow,
): Promise<string | null> {
  if (mail.status === 'queued') return 'This message has not been sent yet. Try it again instead.'
  const template = mailTemplates.all.get(mail.template)
  if (template?.whenSecretIsGone) return template.whenSecretIsGone
  const refusal = await addressRefusal(db, template, mail.toEmail)
  if (refusal) return refusal
  const purpose = purposeOf({ mailTemplates }, mail)
  if (!(await isWantedBy(db, mail.toEmail, purpose)))
    return 'The receiver has unsubscribed from messages of this kind. Write an e-mail to them instead.'
  return bulkMailRefusal(config, purpose)
}

/**
 * Writes the text of a message once more, as a message of its own to the same recipient. Requests with the same id write
 * one message.
 * @returns the id of the new message
 * @throws HttpError 404, 409 with what to do instead
 */
export async function resendMail(
  deps: Deps,
  admin: SignedIn,
  { mailId, requestId }: { mailId: number; requestId: string },
): Promise<number> {
  const newId = await deps.db.transaction(async (tx) => {
    const mail = await lockMail(tx, mailId)
    if (!mail) throw notFound('There is no such message')
    const earlier = await findMailByKey(tx, requestId)
    if (earlier) return earlier.id
    const refusal = await resendRefusal({ ...deps, db: tx }, mail)
    if (refusal) throw conflict(refusal, 'not_resent')
    const copy = await saveMail(tx, { ...(await copyOf({ ...deps, db: tx }, mail)), messageKey: requestId })
    if (copy === undefined) throw conflict('This request has another message', 'request_used')
    await recordAudit(tx, {
      actor: admin,
      action: 'mail.resend',
      subjectType: 'mail',
      subjectId: copy,
      details: { to: mail.toEmail, template: mail.template, copyOf: mail.id },
    })
    return copy
  })
  deps.jobs.wake(mailJob)
  return newId
}

/** The columns of the new message. A link to unsubscribe becomes its own; it is no part of a broadcast. */
async function copyOf(deps: Pick<Deps, 'db' | 'config' | 'clock'>, mail: OutboxRow) {
  const { template, toEmail, userId, subject } = mail
  const unsubscribeToken = mail.unsubscribeToken === null ? null : newUnsubscribeToken()
  const html = await mailHtml(deps, mail)
  return {
    ...newMail(deps.clock.now()),
    template,
    toEmail,
    userId,
    subject,
    html: mail.unsubscribeToken ? html.replaceAll(mail.unsubscribeToken, String(unsubscribeToken)) : html,
    unsubscribeToken,
  }
}
