import type { Deps } from '#server/deps.ts'
import { findRecipientsLike, type Recipient } from './mail-recipients.queries.ts'

/** Addresses that e-mails were written to and that begin like this, each with its latest e-mail. */
export async function findRecipients(
  { db }: Pick<Deps, 'db'>,
  typed: string,
  limit: number,
): Promise<Recipient[]> {
  return findRecipientsLike(db, typed.trim(), limit)
}
