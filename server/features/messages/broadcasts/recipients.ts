import { identityKey } from '#domain/accounts/identity-key.ts'
import { addressesIn } from '#domain/messages/address-list.ts'
import type { Segment } from '#domain/messages/segment.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { findFailing } from '#server/features/messages/bounces/failing-addresses.queries.ts'
import { findUsersByEmail } from '#server/features/messages/messages.queries.ts'
import { findDeclining } from '#server/features/messages/preferences/mail-preferences.queries.ts'
import {
  type Audience,
  type Broadcast,
  countAudience,
  countListed,
  countUsers,
  type Recipient,
} from './broadcasts.queries.ts'
import { isInSegment } from './segments.queries.ts'

/** Whom a broadcast is for. */
export type Recipients = Segment | { kind: 'list'; emails: string[] }

type Beginning = Pick<Broadcast, 'status' | 'phase' | 'total' | 'lastUserId' | 'startedAt'>

/** Decides the recipients of a broadcast: users who register later get none of it. */
export async function beginningOf(
  tx: Database,
  broadcast: Pick<Broadcast, 'audience' | 'segment'> & ({ id: number } | { emails: string[] }),
  now: Date,
): Promise<Beginning> {
  const { audience, segment } = broadcast
  if (audience === 'list') {
    const total = 'emails' in broadcast ? broadcast.emails.length : await countListed(tx, broadcast.id)
    return { status: 'running', phase: null, total, lastUserId: 0, startedAt: now }
  }
  const { total, lastId } = await countUsers(tx, isInSegment(segment ?? { kind: 'all' }, now))
  const begun = { total, lastUserId: lastId, startedAt: now }
  return segment
    ? { ...begun, status: 'queued', phase: 'writing' }
    : { ...begun, status: 'running', phase: null }
}

/** The recipients behind the addresses of a list. */
export async function recipientsOf(db: Database, emails: string[]): Promise<Recipient[]> {
  const known = new Map((await findUsersByEmail(db, emails)).map((user) => [user.emailKey, user]))
  return emails.map((email) => {
    const user = known.get(identityKey(email))
    return {
      email,
      userId: user?.id ?? null,
      isConfirmed: user?.isConfirmed ?? true,
      isSuspended: user?.isSuspended ?? false,
    }
  })
}

type LeftOut = Omit<Audience, 'users'>

/** Leaves out who gets no broadcast, each for the first reason that holds, as `countAudience` counts. */
export async function sortOut(
  db: Database,
  recipients: Recipient[],
): Promise<LeftOut & { wanted: Recipient[] }> {
  const left = await findDeclining(
    db,
    'news',
    recipients.map(({ email }) => email),
  )
  const subscribed = recipients.filter(({ email }) => !left.has(identityKey(email)))
  const active = subscribed.filter(({ isSuspended }) => !isSuspended)
  const confirmed = active.filter(({ isConfirmed }) => isConfirmed)
  const failing = await findFailing(
    db,
    confirmed.map(({ email }) => email),
  )
  const wanted = confirmed.filter(({ email }) => !failing.has(identityKey(email)))
  return {
    wanted,
    unsubscribed: recipients.length - subscribed.length,
    suspended: subscribed.length - active.length,
    unconfirmed: active.length - confirmed.length,
    failing: confirmed.length - wanted.length,
  }
}

/** How many a broadcast would reach now, and who would be left out. */
export async function countRecipients(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  recipients: Recipients,
): Promise<Audience> {
  if (recipients.kind !== 'list') return countAudience(db, isInSegment(recipients, clock.now()))
  const emails = addressesIn(recipients.emails.join('\n'))
  const { wanted: _wanted, ...leftOut } = await sortOut(db, await recipientsOf(db, emails))
  return { users: emails.length, ...leftOut }
}
