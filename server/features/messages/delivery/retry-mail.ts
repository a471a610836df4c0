import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { addressRefusal } from '#server/features/messages/bounces/failing-address.ts'
import { lockMail, updateMail } from '#server/features/messages/messages.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import { mailJob } from './queue-mail.ts'

const dayMs = 86_400_000

/** Makes a failed or waiting message due now; a failed one may be sent for another day. */
export async function retryMail(deps: Deps, admin: SignedIn, mailId: number): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const mail = await lockMail(tx, mailId)
    if (!mail) throw notFound('There is no such message')
    if (mail.status === 'sent') throw conflict('This message has already been sent', 'already_sent')
    if (mail.claimedUntil && mail.claimedUntil > now)
      throw conflict('This message is being sent just now', 'sending')
    const template = deps.mailTemplates.all.get(mail.template)
    const gone = template?.whenSecretIsGone
    if (mail.status === 'failed' && gone) throw conflict(gone, 'secret_gone')
    const refusal = await addressRefusal(tx, template, mail.toEmail)
    if (refusal) throw conflict(refusal, 'address_fails')
    const expiresAt = mail.status === 'failed' ? new Date(now.getTime() + dayMs) : mail.expiresAt
    await updateMail(tx, mail.id, { status: 'queued', nextAttemptAt: now, expiresAt })
    await recordAudit(tx, {
      actor: admin,
      action: 'mail.retry',
      subjectType: 'mail',
      subjectId: mail.id,
      details: { before: { status: mail.status }, after: { status: 'queued' } },
    })
  })
  deps.jobs.wake(mailJob)
}
