import type { MailState } from '#contracts/messages/messages.ts'
import type { OutboxRow } from '#server/database/tables/messages.ts'

/** The columns of a message that say what became of it. */
export type MailStateRow = Pick<
  OutboxRow,
  'status' | 'attempts' | 'nextAttemptAt' | 'error' | 'unansweredAt' | 'sentAt' | 'bouncedAt' | 'bounce'
>

export function presentMailState(mail: MailStateRow): MailState {
  return {
    status: mail.bouncedAt ? 'bounced' : mail.status,
    attempts: mail.attempts,
    nextAttemptAt: mail.nextAttemptAt.toISOString(),
    error: mail.bouncedAt ? mail.bounce : mail.error,
    unansweredAt: mail.unansweredAt?.toISOString() ?? null,
    sentAt: mail.sentAt?.toISOString() ?? null,
    bouncedAt: mail.bouncedAt?.toISOString() ?? null,
  }
}
