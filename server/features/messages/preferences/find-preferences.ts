import { isMailWanted, type MailKind, type MailPurpose } from '#domain/messages/mail-kinds.ts'
import type { Database } from '#server/database/connect.ts'
import type { MailPreferenceRow, OutboxRow } from '#server/database/tables/messages.ts'
import type { Deps } from '#server/deps.ts'
import { listPreferences } from './mail-preferences.queries.ts'

/** What a written message is. One of a template that this version does not know may be declined if it has a link for it. */
export function purposeOf(
  { mailTemplates }: Pick<Deps, 'mailTemplates'>,
  mail: Pick<OutboxRow, 'template' | 'unsubscribeToken'>,
): MailPurpose {
  const known = mailTemplates.all.get(mail.template)?.purpose
  return known ?? (mail.unsubscribeToken === null ? 'necessary' : 'news')
}

/** Whether a message is sent to the address, by the rule `isMailWanted`. */
export async function isWantedBy(db: Database, email: string, purpose: MailPurpose): Promise<boolean> {
  if (purpose === 'necessary') return true
  return isMailWanted(purpose, declinedIn(await listPreferences(db, email)))
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

export const declinedIn = (rows: MailPreferenceRow[]): Set<MailKind> =>
  new Set(rows.filter(({ isWanted }) => !isWanted).map(({ kind }) => kind))
