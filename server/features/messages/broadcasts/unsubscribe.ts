import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import {
  findMailByUnsubscribeToken,
  isUnsubscribed,
  saveUnsubscribe,
} from '#server/features/messages/messages.queries.ts'

/** Ends bulk mail to the address that the token was sent to. @returns whether the token is known. */
export async function unsubscribe(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<boolean> {
  const mail = await findMailByUnsubscribeToken(deps.db, token)
  if (!mail) return false
  await saveUnsubscribe(deps.db, mail.toEmail, deps.clock.now())
  return true
}

export async function hasUnsubscribed(db: Database, email: string): Promise<boolean> {
  return isUnsubscribed(db, email)
}
