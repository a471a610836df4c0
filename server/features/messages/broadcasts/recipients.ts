import { identityKey } from '#domain/accounts/identity-key.ts'
import { addressesIn } from '#domain/messages/address-list.ts'
import { type Segment, segmentBounds } from '#domain/messages/segment.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { findFailing } from '#server/features/messages/bounces/failing-addresses.queries.ts'
import { findUsersByEmail } from '#server/features/messages/messages.queries.ts'
import { findDeclining } from '#server/features/messages/preferences/mail-preferences.queries.ts'
import {
  type Audience,
  countAudience,
  type DayRange,
  saveAudienceDays,
  sumAudienceDays,
} from './audience.queries.ts'
import { type Broadcast, countListed, countUsers, type Recipient } from './broadcasts.queries.ts'
import { isInSegment } from './segments.queries.ts'

const dayMs = 86_400_000

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

/** The job that counts the users of each day. */
export const audienceJob = 'audience.count'
/** With fewer users, all are counted when an admin asks. */
const manyUsers = 20_000
/** So few of many users are counted when an admin asks: indexes find them. */
const fewUsers = 1_000

/** Counts the users of each day, from which `countRecipients` takes the number of the many. */
export async function countAudienceDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { atLeast = manyUsers } = {},
): Promise<void> {
  await db.transaction((tx) => saveAudienceDays(tx, { now: clock.now(), atLeast }))
}

/** With when the users were counted; null for now. */
type CountedAudience = Audience & { countedAt: string | null }

/** How many a broadcast would reach now, and who would be left out. Of very many users the number is about right. */
export async function countRecipients(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  recipients: Recipients,
): Promise<CountedAudience> {
  if (recipients.kind !== 'list') return countSegment(db, recipients, clock.now())
  const emails = addressesIn(recipients.emails.join('\n'))
  const { wanted: _wanted, ...leftOut } = await sortOut(db, await recipientsOf(db, emails))
  return { users: emails.length, ...leftOut, countedAt: null }
}

async function countSegment(db: Database, segment: Segment, now: Date): Promise<CountedAudience> {
  const days = daysOf(segment, now)
  const counted = days && (await sumAudienceDays(db, days))
  if (counted && counted.users > fewUsers) return { ...counted, countedAt: counted.countedAt.toISOString() }
  return { ...(await countAudience(db, isInSegment(segment, now))), countedAt: null }
}

/** The days whose users are those of a segment; undefined for one that does not ask for days. */
function daysOf(segment: Segment, now: Date): DayRange | undefined {
  const { premiumEnds, notSeenAfterMs, program, examDay } = segmentBounds(segment, now.getTime())
  if (program !== undefined) return undefined
  if (premiumEnds === 'never') return { kind: 'premium', within: 'never' }
  if (premiumEnds)
    return { kind: 'premium', within: { fromMs: premiumEnds.afterMs, untilMs: premiumEnds.untilMs } }
  if (!examDay) return { kind: 'seen', within: { untilMs: notSeenAfterMs } }
  const fromMs = Date.parse(examDay.from)
  return { kind: 'exam', within: { fromMs, untilMs: Date.parse(examDay.until) + dayMs } }
}
