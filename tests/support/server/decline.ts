import type { DeclinableKind } from '#domain/messages/mail-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { savePreferences } from '#server/features/messages/preferences/mail-preferences.queries.ts'

/** Declines a kind of mail to the address, as the one-click link of a mail does. */
export function decline(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
  kind: DeclinableKind,
): Promise<void> {
  return savePreferences(db, email, [{ kind, isWanted: false, changedBy: 'link', changedAt: clock.now() }])
}
