import type { MailPurpose } from '#domain/messages/mail-kinds.ts'

/** How a feature defines the mails that it sends: their placeholders, and their text until an admin changes it. */

/** What previews and test mails show in place of a person's data. */
type Sample = string | ((source: SampleSource) => string)

/** What a sample may be made of. */
interface SampleSource {
  publicUrl: string
  now: Date
}

interface MailDefinition<Placeholder extends string = string> {
  /** Its own placeholders in the order in which admins see them, each with a sample. */
  placeholders: Readonly<Record<Placeholder, Sample>>
  /** Whether receivers may decline it, and as what. */
  purpose: MailPurpose
  subject: string
  /** HTML. */
  body: string
  /** Why it cannot be sent again once it has failed, for a mail whose secret is removed then. */
  whenSecretIsGone?: string
  /** Who acts on it has read the mailbox: it is sent even to an address whose mail comes back. */
  provesMailbox?: true
  /** It tells the reader of an address that the account has another: it is sent to no other address than its own. */
  staysWithAddress?: true
}

export interface MailTemplate<Placeholder extends string = string> extends MailDefinition<Placeholder> {
  /** The name of the template in the database and in the contract. */
  key: string
}

/** The mails of one feature, by their keys. `server/mail-templates.ts` lists those of all features. */
export type MailsOfFeature = Readonly<Record<string, MailTemplate>>

/** @param definitions by the keys of the mails */
export function defineMails<const Definitions extends Record<string, MailDefinition>>(
  definitions: Definitions,
): { readonly [Key in keyof Definitions]: MailTemplate<keyof Definitions[Key]['placeholders'] & string> } {
  const mails = Object.entries(definitions).map(([key, definition]) => [key, { key, ...definition }])
  return Object.fromEntries(mails)
}

/** A link of its own line in a body, to the value of a placeholder. */
export const button = (link: string, label: string) =>
  `<p><a href="{{${link}}}"><strong>${label}</strong></a></p>`

/** The receiver’s, in samples. */
export const sampleUsername = 'alex.sample'
