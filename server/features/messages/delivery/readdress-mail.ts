import type { Deps } from '#server/deps.ts'
import { listWaitingMail, updateMail } from '#server/features/messages/messages.queries.ts'
import { withoutSecrets } from './secrets.ts'

const notSentText = 'Not sent: the address of the account was changed'

/**
 * Sends to the new address of an account what still waits for the one before, in the caller’s transaction (`db`). A notice that was
 * written for the reader of the one before stays as it is, and what opens the account is not sent.
 */
export async function readdressMail(
  { db, clock, mailTemplates }: Pick<Deps, 'db' | 'clock' | 'mailTemplates'>,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<void> {
  for (const mail of await listWaitingMail(db, { userId, email: from, now: clock.now() })) {
    if (mailTemplates.all.get(mail.template)?.staysWithAddress) continue
    const isSecret = mail.secrets.length > 0
    await updateMail(
      db,
      mail.id,
      isSecret ? { ...withoutSecrets(mail), status: 'failed', error: notSentText } : { toEmail: to },
    )
  }
}
