import { dateTimeText } from '#client/ui/text/date-text.ts'
import type { MailState } from '#contracts/messages/messages.ts'

export const mailStatusLabels: Record<MailState['status'], string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Came back',
}

/** The state of a message; of one that could not be sent yet, with the time of the next try. */
export function mailStateText({ status, attempts, nextAttemptAt }: MailState): string {
  const isRepeated = status === 'queued' && attempts > 0
  return isRepeated ? `Queued, next try ${dateTimeText(nextAttemptAt)}` : mailStatusLabels[status]
}
