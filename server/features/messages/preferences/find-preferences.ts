import { isMailWanted, type MailChoice, type MailPurpose } from '#domain/messages/mail-kinds.ts'
import type { Database } from '#server/database/connect.ts'
import type { MailPreferenceRow, OutboxRow } from '#server/database/tables/messages.ts'
import type { Deps } from '#server/deps.ts'
import { listSubscriptions } from '#server/features/messages/subscriptions/subscriptions.queries.ts'
import { listPreferences } from './mail-preferences.queries.ts'

/**
 * What a written message is. Without a link to decline it, it is necessary; one of a template that this version does not know
 * is news.
 */
export function purposeOf(
  { mailTemplates }: Pick<Deps, 'mailTemplates'>,
  mail: Pick<OutboxRow, 'template' | 'unsubscribeToken'>,
): MailPurpose {
  if (mail.unsubscribeToken === null) return 'necessary'
  return mailTemplates.all.get(mail.template)?.purpose ?? 'news'
}

/** Whether a message is sent to the address, by the rule `isMailWanted`. */
export async function isWantedBy(db: Database, email: string, purpose: MailPurpose): Promise<boolean> {
  if (purpose === 'necessary') return true
  return isMailWanted(purpose, await findChoice(db, email))
}

/** The choices of an address for its owner's download, without the address in its compared form. */
export async function findOwnPreferences(
  db: Database,
  email: string,
): Promise<Omit<MailPreferenceRow, 'emailKey'>[]> {
  return (await listPreferences(db, email)).map(({ emailKey: _key, ...preference }) => preference)
}

/** The kinds that the reader of the address has declined, since when and by what. */
export async function findDeclined(db: Database, email: string): Promise<MailPreferenceRow[]> {
  return (await listPreferences(db, email)).filter(({ isWanted }) => !isWanted)
}

export async function findChoice(db: Database, email: string): Promise<MailChoice> {
  const [declined, subscriptions] = await Promise.all([findDeclined(db, email), listSubscriptions(db, email)])
  return {
    declined: new Set(declined.map(({ kind }) => kind)),
    subscribed: new Set(subscriptions.map(({ kind }) => kind)),
  }
}
