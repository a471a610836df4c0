import { dateTimeText } from '#client/ui/text/date-text.ts'
import type { OutboxEntry } from '#contracts/messages/messages.ts'

const statusLabels: Record<OutboxEntry['status'], string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
}
export const statusColors: Record<OutboxEntry['status'], string> = {
  queued: 'gray',
  sent: 'ink',
  failed: 'red',
}

/** The state of a message; of one that could not be sent yet, with the time of the next try. */
export function stateText({ status, attempts, nextAttemptAt }: OutboxEntry): string {
  const isRepeated = status === 'queued' && attempts > 0
  return isRepeated ? `Queued, next try ${dateTimeText(nextAttemptAt)}` : statusLabels[status]
}

const templateLabels: Record<string, string> = {
  invitation: 'Invitation',
  flaggedContentResolution: 'Flagged content resolution',
  broadcast: 'Broadcast',
  referral: 'Referral',
  receipt: 'Receipt',
  test: 'Test',
  passwordRecovery: 'Temporary password',
  usernameRecovery: 'Username',
  plain: 'Written by an admin',
  emailChanged: 'New e-mail address',
  securityNotice: 'Security notice',
  confirmAddress: 'Confirm an address',
  confirmNewAddress: 'Confirm a new address',
}

export const templateLabel = (template: string) => templateLabels[template] ?? template
