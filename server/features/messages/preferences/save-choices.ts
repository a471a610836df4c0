import type { MailChoices } from '#contracts/messages/mail-preferences.ts'
import { firstOfMonth } from '#domain/content-changes/changes-mail.ts'
import { declinableKinds, kindsFor, type MailKind, subscribedKinds } from '#domain/messages/mail-kinds.ts'
import type { MailPreferenceRow } from '#server/database/tables/messages.ts'
import type { Deps } from '#server/deps.ts'
import { findUsersByEmail } from '#server/features/messages/messages.queries.ts'
import { endSubscription } from '#server/features/messages/subscriptions/end-subscription.ts'
import { saveSubscription } from '#server/features/messages/subscriptions/subscriptions.queries.ts'
import { savePreferences } from './mail-preferences.queries.ts'

/**
 * Saves what the reader of an address, who has proved to be that, wants of these kinds; the others stay as they are. An
 * address without an account cannot subscribe to what only accounts get.
 */
export async function saveChoices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
  choices: MailChoices,
  changedBy: MailPreferenceRow['changedBy'],
): Promise<void> {
  const now = clock.now()
  const isChosen = (kind: MailKind) => choices[kind] !== undefined
  await db.transaction(async (tx) => {
    await savePreferences(
      tx,
      email,
      declinableKinds
        .filter(isChosen)
        .map((kind) => ({ kind, isWanted: choices[kind] === true, changedBy, changedAt: now })),
    )
    const [account] = await findUsersByEmail(tx, [email])
    const possible = kindsFor({ hasAccount: account !== undefined })
    for (const kind of subscribedKinds.filter(isChosen)) {
      if (choices[kind] && possible.includes(kind))
        await saveSubscription(tx, { kind, email, subscribedAt: now, toldUntil: firstOfMonth(now) })
      else await endSubscription(tx, email, kind)
    }
  })
}
