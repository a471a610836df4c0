import type { MailChoices, MailPreferences } from '#contracts/messages/mail-preferences.ts'
import {
  declinableKinds,
  isMailWanted,
  kindsFor,
  type MailKind,
  maskedAddress,
  subscribedKinds,
} from '#domain/messages/mail-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { findUsersByEmail } from '#server/features/messages/messages.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import { findChoice } from './find-preferences.ts'
import { saveChoices } from './save-choices.ts'
import { kindOfLink } from './unsubscribe.ts'

type PreferenceDeps = Pick<Deps, 'db' | 'clock' | 'mailTemplates'>

/** What the reader of an address may choose, and has chosen. */
async function preferencesOf(
  { db }: Pick<Deps, 'db'>,
  email: string,
): Promise<Omit<MailPreferences, 'address'>> {
  const [choice, [account]] = await Promise.all([findChoice(db, email), findUsersByEmail(db, [email])])
  const possible = kindsFor({ hasAccount: account !== undefined })
  const chosen = <Kind extends MailKind>(kinds: readonly Kind[]) =>
    kinds.flatMap((kind) => (possible.includes(kind) ? { kind, isWanted: isMailWanted(kind, choice) } : []))
  return { kinds: chosen(declinableKinds), subscriptions: chosen(subscribedKinds) }
}

/** The choices behind the link of a message, whose address is masked. @throws HttpError 404 */
export async function findPreferencesOfLink(deps: PreferenceDeps, token: string): Promise<MailPreferences> {
  const { email } = await requireLink(deps, token)
  return { address: maskedAddress(email), ...(await preferencesOf(deps, email)) }
}

/** Saves choices by the link of a message, without a sign-in. @throws HttpError 404 */
export async function changePreferencesOfLink(
  deps: PreferenceDeps,
  token: string,
  choices: MailChoices,
): Promise<MailPreferences> {
  const { email } = await requireLink(deps, token)
  await saveChoices(deps, email, choices, 'link')
  return { address: maskedAddress(email), ...(await preferencesOf(deps, email)) }
}

export async function findPreferencesOfUser(
  deps: Pick<Deps, 'db'>,
  { email }: Pick<SignedIn, 'email'>,
): Promise<MailPreferences> {
  return { address: email, ...(await preferencesOf(deps, email)) }
}

/**
 * Saves a user's own choices. Turning on waits for the confirmation of the address, since anybody can open an account with
 * the address of somebody who has declined.
 * @throws HttpError 409
 */
export async function changePreferencesOfUser(
  deps: Pick<Deps, 'db' | 'clock'>,
  { email }: Pick<SignedIn, 'email'>,
  choices: MailChoices,
): Promise<MailPreferences> {
  const [account] = await findUsersByEmail(deps.db, [email])
  if (!account?.isConfirmed && Object.values(choices).includes(true))
    throw conflict('Please confirm your e-mail address first', 'address_unconfirmed')
  await saveChoices(deps, email, choices, 'page')
  return findPreferencesOfUser(deps, { email })
}

async function requireLink(deps: PreferenceDeps, token: string): Promise<{ email: string }> {
  const link = await kindOfLink(deps, token)
  if (!link) throw notFound('This link does not work. Please copy the whole address from the message.')
  return link
}
