/** Which e-mails a person may decline, by kind. */

/** The kinds that may be declined. The database stores these words. */
export const mailKinds = ['news', 'reminders', 'invitations'] as const
export type MailKind = (typeof mailKinds)[number]

/** What an e-mail is: of a kind that may be declined, or `necessary` for an account, a payment or an answer. */
export type MailPurpose = MailKind | 'necessary'

/** Where a choice came from: a link in a mail; the profile, signed in; a complaint to the provider of the mailbox. */
export const preferenceSources = ['link', 'page', 'complaint'] as const
export type PreferenceSource = (typeof preferenceSources)[number]

/** What a reader is told about a kind. */
export const mailKindTexts: Record<MailKind, { label: string; description: string; ending: string }> = {
  news: {
    label: 'News',
    description:
      'New material, changes and offers. A few e-mails a year, to everybody or to those they concern.',
    ending: 'unsubscribe from news',
  },
  reminders: {
    label: 'Reminders',
    description: 'One e-mail a week before your premium access ends. Nothing renews by itself.',
    ending: 'turn off reminders',
  },
  invitations: {
    label: 'Invitations from colleagues',
    description: 'When somebody who registers names your address. At most one e-mail in 30 days.',
    ending: 'refuse further invitations',
  },
}

/** What nobody can decline, and why. */
export const necessaryMailText =
  'Always sent, because your account does not work without them: links that confirm an address, passwords, notices about ' +
  'security, receipts and refunds, changes of your access, and answers to what you wrote or reported.'

/** The kinds that can reach an address: only accounts have something to be reminded of. */
export function kindsFor({ hasAccount }: { hasAccount: boolean }): MailKind[] {
  return mailKinds.filter((kind) => kind !== 'reminders' || hasAccount)
}

/** Whether an e-mail is sent to a reader who has declined these kinds. */
export function isMailWanted(purpose: MailPurpose, declined: ReadonlySet<MailKind>): boolean {
  return purpose === 'necessary' || !declined.has(purpose)
}

/** An address of which only its reader recognises the rest: `a•••@mail.example`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)].slice(0, 1).join('')}•••${email.slice(at)}`
}
