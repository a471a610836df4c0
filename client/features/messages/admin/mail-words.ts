const templateLabels: Record<string, string> = {
  invitation: 'Invitation',
  flaggedContentResolution: 'Flagged content resolution',
  broadcast: 'Broadcast',
  referral: 'Referral',
  receipt: 'Receipt',
  premiumChanged: 'Premium access',
  premiumEnds: 'Reminder: end of premium',
  refund: 'Refund',
  refundFailed: 'Refund that did not arrive',
  disputeOpened: 'New dispute, to support',
  test: 'Test',
  passwordRecovery: 'Temporary password',
  usernameRecovery: 'Username',
  plain: 'Written by an admin',
  emailChanged: 'New e-mail address',
  emailCorrected: 'Corrected e-mail address',
  securityNotice: 'Security notice',
  confirmAddress: 'Confirm an address',
  confirmNewAddress: 'Confirm a new address',
  confirmSubscription: 'Confirm a subscription',
  changesDigest: 'Digest of changes',
  changesList: 'List of changes',
}

/** The kinds of mail for a filter. */
export const templateChoices = Object.entries(templateLabels).map(([value, label]) => ({ value, label }))

export const templateLabel = (template: string) => templateLabels[template] ?? template
