const templateLabels: Record<string, string> = {
  invitation: 'Invitation',
  flaggedContentResolution: 'Flagged content resolution',
  broadcast: 'Broadcast',
  referral: 'Referral',
  receipt: 'Receipt',
  refund: 'Refund',
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
