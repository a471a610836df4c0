import type { OutboxEntry } from '#contracts/messages.ts'

export const statusLabels: Record<OutboxEntry['status'], string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
}
export const statusColors: Record<OutboxEntry['status'], string> = {
  queued: 'gray',
  sent: 'ink',
  failed: 'red',
}

const templateLabels: Record<string, string> = {
  invitation: 'Invitation',
  flaggedContentResolution: 'Flagged card',
  broadcast: 'Announcement',
  referral: 'Referral',
  receipt: 'Receipt',
  test: 'Test',
  passwordRecovery: 'Temporary password',
  usernameRecovery: 'Username',
  emailChanged: 'New e-mail address',
}

export const templateLabel = (template: string) => templateLabels[template] ?? template
