/** Which e-mails a person may decline or subscribe to, by kind. */

/** The kinds that are sent until they are declined. The database stores these words. */
export const declinableKinds = ['news', 'reminders', 'invitations'] as const
export type DeclinableKind = (typeof declinableKinds)[number]

/** The kinds that are sent only to subscribers. The database stores these words. */
export const subscribedKinds = ['digest', 'changes'] as const
export type SubscribedKind = (typeof subscribedKinds)[number]

/** The kinds that a person chooses. */
export const mailKinds = [...declinableKinds, ...subscribedKinds] as const
export type MailKind = (typeof mailKinds)[number]

export const isSubscribedKind = (kind: MailPurpose): kind is SubscribedKind =>
  (subscribedKinds as readonly string[]).includes(kind)

/** What an e-mail is: of a kind that a person chooses, or `necessary` for an account, a payment or an answer. */
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
  digest: {
    label: 'Monthly digest',
    description: 'Once a month, if something has changed that you had learned: what, why, and the source.',
    ending: 'end this digest',
  },
  changes: {
    label: 'List of changes',
    description: 'Once a month, if anything has changed in the study material: what, why, and the source.',
    ending: 'unsubscribe from this list',
  },
}

/** What nobody can decline, and why. */
export const necessaryMailText =
  'Always sent, because your account does not work without them: links that confirm an address, passwords, notices about ' +
  'security, receipts and refunds, changes of your access, and answers to what you wrote or reported.'

const kindsOfAccounts: readonly MailKind[] = ['reminders', 'digest']

/** The kinds that can reach an address: only accounts have something to be reminded of, or have learned anything. */
export function kindsFor({ hasAccount }: { hasAccount: boolean }): MailKind[] {
  return mailKinds.filter((kind) => hasAccount || !kindsOfAccounts.includes(kind))
}

/** What the reader of an address has chosen. */
export interface MailChoice {
  declined: ReadonlySet<MailKind>
  subscribed: ReadonlySet<MailKind>
}

/** Whether an e-mail is sent to a reader who has chosen so. */
export function isMailWanted(purpose: MailPurpose, { declined, subscribed }: MailChoice): boolean {
  if (purpose === 'necessary') return true
  return isSubscribedKind(purpose) ? subscribed.has(purpose) : !declined.has(purpose)
}

/** An address of which only its reader recognises the rest: `a•••@mail.example`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)].slice(0, 1).join('')}•••${email.slice(at)}`
}
