import type { Database } from '#server/database/connect.ts'
import type { MailTemplate } from '#server/features/messages/templates/define-mails.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import {
  type AddressReport,
  endFailure,
  type FailingAddress,
  findFailing,
  findFailure,
  listReportsOf,
} from './failing-addresses.queries.ts'

/** What the outbox says of a message that is not sent because mail to its address comes back. */
export const notSentText = 'Not sent: mail to this address comes back'

/** Why mail to the address of an account comes back; undefined while it does not. */
export async function findAddressFailure(db: Database, email: string): Promise<FailingAddress | undefined> {
  return findFailure(db, email)
}

/** What was reported of messages to the address of an account, oldest first. */
export async function listReports(db: Database, email: string): Promise<AddressReport[]> {
  return listReportsOf(db, email)
}

/** Whether mail to the address of an account comes back. */
export async function isAddressFailing(db: Database, email: string): Promise<boolean> {
  return (await findFailure(db, email)) !== undefined
}

/** The keys (`identityKey`) of those among the addresses of accounts to which mail comes back. */
export async function findFailingAddresses(db: Database, emails: readonly string[]): Promise<Set<string>> {
  return findFailing(db, emails)
}

/**
 * Lets an address have mail again: it was confirmed, or an admin says so. What comes back of earlier messages does not
 * mark it again.
 * @returns whether it was failing
 */
export async function endAddressFailure(tx: Database, email: string, now: Date): Promise<boolean> {
  return endFailure(tx, email, now)
}

/** Whether a message of this kind is kept back from this address. Those by which a mailbox is proved are not. */
export async function isKeptBack(
  db: Database,
  template: Pick<MailTemplate, 'provesMailbox'> | undefined,
  email: string,
): Promise<boolean> {
  return !template?.provesMailbox && (await isAddressFailing(db, email))
}

/** Why an admin cannot write to an address, and what to do instead; null where mail does not come back. */
export async function addressRefusal(
  db: Database,
  template: Pick<MailTemplate, 'provesMailbox'> | undefined,
  email: string,
): Promise<string | null> {
  if (!(await isKeptBack(db, template, email))) return null
  return 'Mail to this address comes back, and nothing is sent to it until it is confirmed again. Have the address corrected or confirmed instead.'
}

/** @throws HttpError 409 with what to do instead */
export async function requireTakesMail(db: Database, template: MailTemplate, email: string): Promise<void> {
  const refusal = await addressRefusal(db, template, email)
  if (refusal) throw conflict(refusal, 'address_fails')
}
