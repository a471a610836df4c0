import { type BulkActName, type bulkActs, type LeftOut, mostAtOnce } from '#contracts/accounts/bulk-acts.ts'
import type { HandlerResult, Input } from '#contracts/endpoint.ts'
import { awaitedAddress } from '#domain/accounts/address-state.ts'
import { identityKey } from '#domain/accounts/identity-key.ts'
import { extendedEnd } from '#domain/pricing/premium-periods.ts'
import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { mailAddressLink } from '#server/features/accounts/address/mail-address-link.ts'
import { carryOut, isActNeeded, locksOut } from '#server/features/accounts/admin/help-user.ts'
import { selectUsers } from '#server/features/accounts/admin/list-users.ts'
import { hasAnotherAdmin, requireStillAdmin } from '#server/features/accounts/admin/protect-last-admin.ts'
import { type Admin, lockAdmins, sortPlaces } from '#server/features/accounts/admin/user-admin.queries.ts'
import { endOnce, giveOnce } from '#server/features/accounts/premium/change-premium.ts'
import { findStandingGrantsOf } from '#server/features/accounts/premium/premium.queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { findFailingAddresses } from '#server/features/messages/bounces/failing-address.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { beginBulkAct, endBulkAct, findUsers, listMailedLinksSince, lockUsers } from './bulk-acts.queries.ts'

type Preview = typeof bulkActs.previewBulk
type Act = typeof bulkActs.actOnUsers
type BulkAct = Pick<Input<Act>['body'], 'act' | 'days' | 'gift'>
type Reason = LeftOut[number]['reason']

const namesShown = 10
/** A link that was mailed a moment ago is on its way. */
const recentMs = 10 * 60_000

/**
 * Who would be changed, and who would be left out and why.
 * @throws HttpError 409 when more match than are changed at once.
 */
export async function previewBulkAct(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: SignedIn,
  { userIds, filter = {}, ...act }: Input<Preview>['body'],
): Promise<HandlerResult<Preview>> {
  const ids = userIds ?? (await idsOf(deps, filter))
  const found = await findUsers(deps.db, ids)
  // Within a transaction the locks end with it; a preview keeps nobody waiting for longer.
  const admins = await deps.db.transaction(lockAdmins)
  const sorted = await sortOut(deps, { act, ids, found, admins, actorId: actor.userId })
  return {
    userIds: sorted.changed.map(({ id }) => id),
    names: namesOf(sorted.changed),
    ...(act.days !== undefined && {
      premiumUntil: newEnds(sorted.changed, { days: act.days, now: deps.clock.now() }),
    }),
    leftOut: presentLeftOut(sorted),
  }
}

/** Until when each of the users whose names are shown would have premium. */
const newEnds = (users: readonly UserRow[], { days, now }: { days: number; now: Date }): string[] =>
  users
    .slice(0, namesShown)
    .map(({ subscriptionEndsAt }) =>
      new Date(extendedEnd(subscriptionEndsAt?.getTime() ?? null, { days }, now.getTime())).toISOString(),
    )

async function idsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: NonNullable<Input<Preview>['body']['filter']>,
): Promise<number[]> {
  const selected = await selectUsers(deps, filter)
  if (!selected) return []
  const part = { sort: 'registered', order: 'desc', limit: mostAtOnce + 1 } as const
  const { places } = await sortPlaces(deps.db, selected.which, part)
  if (places.length > mostAtOnce)
    throw conflict(
      `More than ${mostAtOnce} users match. Narrow the filter, and act on fewer at once.`,
      'too_many',
    )
  return places.map(({ id }) => id)
}

/**
 * Carries out an act on many accounts, in one transaction, with its reason in the audit log and in a mail to
 * each. The same request gets the reply of the first.
 * @throws HttpError 403, 409 for an id that another request has used.
 */
export async function actOnUsers(
  deps: Deps,
  actor: SignedIn,
  { requestId, userIds, reason, ...act }: Input<Act>['body'],
): Promise<HandlerResult<Act>> {
  const now = deps.clock.now()
  const reply = await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const admins = await lockAdmins(tx)
    requireStillAdmin(admins, actor.userId)
    const before = await beginBulkAct(tx, {
      requestId,
      actorId: actor.userId,
      act: act.act,
      createdAt: now,
    })
    if (before) return replyOf(before, actor, act.act)
    const found = await lockUsers(tx, userIds)
    const sorted = await sortOut(inside, { act, ids: userIds, found, admins, actorId: actor.userId })
    for (const user of sorted.changed)
      await change(inside, actor, { ...act, ...sorted, user, reason, requestId })
    const done = { userIds: sorted.changed.map(({ id }) => id), leftOut: presentLeftOut(sorted) }
    await endBulkAct(tx, requestId, done)
    return done
  })
  deps.jobs.wake(mailJob)
  return reply
}

function replyOf(
  before: { actorId: number | null; act: string; done: unknown },
  actor: SignedIn,
  act: BulkActName,
): HandlerResult<Act> {
  if (before.actorId !== actor.userId || before.act !== act)
    throw conflict('This request was used for something else. Please begin again.', 'request_used')
  return before.done as HandlerResult<Act>
}

async function change(
  deps: Deps,
  actor: SignedIn,
  {
    act,
    days,
    gifts,
    awaited,
    ...given
  }: BulkAct & Pick<SortedOut, 'gifts' | 'awaited'> & { user: UserRow; reason: string; requestId: string },
): Promise<void> {
  const { user, reason, requestId } = given
  switch (act) {
    case 'resendConfirmation':
      return mailLinkAgain(deps, actor, { ...given, address: awaited.get(user.id) })
    case 'givePremium':
      if (days !== undefined) await giveOnce(deps, actor, { user, length: { days }, reason, requestId })
      return
    case 'endGift': {
      const grantId = gifts.get(user.id)
      if (grantId !== undefined) await endOnce(deps, actor, { user, grantId, reason })
      return
    }
    default:
      return carryOut(deps, actor, { act, user, reason })
  }
}

async function mailLinkAgain(
  deps: Deps,
  actor: SignedIn,
  { user, address, reason }: { user: UserRow; address: string | undefined; reason: string },
): Promise<void> {
  if (address === undefined) return
  await mailAddressLink(deps, user, address)
  await recordAudit(deps.db, {
    actor,
    action: 'user.resend_confirmation',
    subjectType: 'user',
    subjectId: user.id,
    details: { username: user.username, reason },
  })
}

interface SortedOut {
  changed: UserRow[]
  /** The grants that are to be ended, by user. */
  gifts: ReadonlyMap<number, number>
  /** The addresses that a link is to be mailed to, by user. */
  awaited: ReadonlyMap<number, string>
  leftOut: Map<Reason, { count: number; users: UserRow[] }>
}

/** Sorts out whom the act changes. Of the admins who would be locked out one always remains. */
async function sortOut(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  choice: { act: BulkAct; ids: number[]; found: UserRow[]; admins: Admin[]; actorId: number },
): Promise<SortedOut> {
  const { act: whole, ids, found, actorId } = choice
  const { act, gift } = whole
  const recent =
    act === 'resendConfirmation' && ids.length > 0
      ? await listMailedLinksSince(db, ids, new Date(clock.now().getTime() - recentMs))
      : []
  const gifts = gift
    ? await findStandingGrantsOf(db, { requestId: gift, userIds: ids })
    : new Map<number, number>()
  const awaited = act === 'resendConfirmation' ? await findAwaited(db, found) : new Map<number, string>()
  let admins = choice.admins
  const sorted: SortedOut = { changed: [], gifts, awaited, leftOut: new Map() }
  for (const user of found) {
    const reason = reasonToLeaveOut(act, user, { actorId, admins, recent, gifts, awaited })
    if (reason === undefined) sorted.changed.push(user)
    else noteLeftOut(sorted, reason, [user], 1)
    if (reason === undefined && act === 'suspend') admins = admins.filter(({ id }) => id !== user.id)
  }
  const gone = new Set(ids).size - found.length
  if (gone > 0) noteLeftOut(sorted, 'gone', [], gone)
  return sorted
}

/** The address of each user that waits for a confirmation: never confirmed, asked for, or one to which mail comes back. */
async function findAwaited(db: Database, found: readonly UserRow[]): Promise<Map<number, string>> {
  const failing = await findFailingAddresses(
    db,
    found.map(({ email }) => email),
  )
  return new Map(
    found.flatMap((user) => {
      const address = awaitedAddress({ ...user, isFailing: failing.has(identityKey(user.email)) })
      return address === undefined ? [] : [[user.id, address]]
    }),
  )
}

function reasonToLeaveOut(
  act: BulkActName,
  user: UserRow,
  known: { actorId: number; admins: Admin[]; recent: number[] } & Pick<SortedOut, 'gifts' | 'awaited'>,
): Reason | undefined {
  if (user.id === known.actorId) return 'self'
  switch (act) {
    case 'resendConfirmation':
      if (!known.awaited.has(user.id)) return 'unchanged'
      return known.recent.includes(user.id) ? 'recent' : undefined
    case 'givePremium':
      return undefined
    case 'endGift':
      return known.gifts.has(user.id) ? undefined : 'unchanged'
    default:
      if (!isActNeeded(act, user)) return 'unchanged'
      return locksOut(act) && user.isAdmin && !hasAnotherAdmin(known.admins, user.id)
        ? 'lastAdmin'
        : undefined
  }
}

function noteLeftOut({ leftOut }: SortedOut, reason: Reason, more: UserRow[], count: number): void {
  const before = leftOut.get(reason) ?? { count: 0, users: [] }
  leftOut.set(reason, { count: before.count + count, users: [...before.users, ...more] })
}

const namesOf = (users: readonly UserRow[]) => users.slice(0, namesShown).map(({ username }) => username)

const presentLeftOut = ({ leftOut }: SortedOut): LeftOut =>
  [...leftOut].map(([reason, { count, users }]) => ({ reason, count, names: namesOf(users) }))
