import type { MailKind } from '#domain/messages/mail-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { findMailByUnsubscribeToken } from '#server/features/messages/messages.queries.ts'
import { purposeOf } from './find-preferences.ts'
import { saveChoices } from './save-choices.ts'

/** The kind of mail that the link of a message ends; undefined for an unknown link. */
export async function kindOfLink(
  deps: Pick<Deps, 'db' | 'mailTemplates'>,
  token: string,
): Promise<{ email: string; kind: MailKind } | undefined> {
  const mail = await findMailByUnsubscribeToken(deps.db, token)
  const purpose = mail && purposeOf(deps, mail)
  return mail && purpose !== undefined && purpose !== 'necessary'
    ? { email: mail.toEmail, kind: purpose }
    : undefined
}

/**
 * Ends mail of the kind of the message to the address that the token was sent to.
 * @returns the kind; undefined for an unknown token.
 */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'clock' | 'mailTemplates'>,
  token: string,
): Promise<MailKind | undefined> {
  const link = await kindOfLink(deps, token)
  if (!link) return undefined
  const { email, kind } = link
  await saveChoices(deps, email, { [kind]: false }, 'link')
  return kind
}
