import type { z } from 'zod'
import type { AdminPremiumGrant, premiumAdmin } from '#contracts/accounts/premium-admin.ts'
import type { AccessGrant } from '#domain/pricing/access.ts'
import { findPlan } from '#domain/pricing/plans.ts'
import { receiptNumberOf } from '#domain/pricing/receipt-number.ts'
import { countText } from '#domain/text/count-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { lockUser } from '#server/features/accounts/accounts.queries.ts'
import { findActors } from '#server/features/audit/find-actors.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { mailJob, queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { type ComputedPremium, computePremium } from './compute-premium.ts'
import { endGrant } from './end-premium.ts'
import { givePremium } from './give-premium.ts'
import { findPaymentsOfOrders } from './premium.queries.ts'

type UserPremium = z.infer<typeof premiumAdmin.listPremium.reply>

/** What gave a user premium, in order. @throws HttpError 404 */
export async function findUserPremium(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<UserPremium> {
  return deps.db.transaction(async (tx) => present(tx, await requirePremium(tx, userId, deps.clock.now())))
}

/**
 * Gives premium access, with its reason in the audit log and in a mail to the user. A repeated request changes
 * nothing: the first one counts.
 * @throws HttpError 404
 */
export async function giveUserPremium(
  deps: Deps,
  actor: SignedIn,
  input: { userId: number; length: AccessGrant; reason: string; requestId: string },
): Promise<UserPremium> {
  const { userId, length, reason, requestId } = input
  const now = deps.clock.now()
  const given = await deps.db.transaction(async (tx) => {
    const before = await requirePremium(tx, userId, now)
    if (before.periods.some((grant) => grant.requestId === requestId)) return present(tx, before)
    await giveOnce({ ...deps, db: tx }, actor, { user: before.user, length, reason, requestId })
    return present(tx, await requirePremium(tx, userId, now))
  })
  deps.jobs.wake(mailJob)
  return given
}

/** Gives premium to a locked user, whom this request has given nothing yet, in the caller's transaction (`deps.db`). */
export async function giveOnce(
  deps: Deps,
  actor: SignedIn,
  { user, ...gift }: { user: UserRow; length: AccessGrant; reason: string; requestId: string },
): Promise<void> {
  const grant = { ...gift, source: 'admin', givenBy: actor.username, now: deps.clock.now() } as const
  const given = await givePremium(deps.db, user.id, grant)
  if (!given) return
  await announce(deps, actor, {
    action: 'premium.give',
    before: user,
    after: given.user,
    facts: { ...gift.length, reason: gift.reason },
    change: `You were given ${lengthText(gift.length)} of premium access.`,
  })
}

/**
 * Ends what one grant gives, with its reason in the audit log and in a mail to the user. A repeated request
 * changes nothing.
 * @throws HttpError 404
 */
export async function endUserPremium(
  deps: Deps,
  actor: SignedIn,
  input: { userId: number; grantId: number; reason: string },
): Promise<UserPremium> {
  const { userId, grantId, reason } = input
  const now = deps.clock.now()
  const ended = await deps.db.transaction(async (tx) => {
    const before = await requirePremium(tx, userId, now)
    if (!before.periods.some(({ id }) => id === grantId)) throw notFound('There is no such premium access')
    await endOnce({ ...deps, db: tx }, actor, { user: before.user, grantId, reason })
    return present(tx, await requirePremium(tx, userId, now))
  })
  deps.jobs.wake(mailJob)
  return ended
}

/** Ends a grant of a locked user unless it was ended, in the caller's transaction (`deps.db`). */
export async function endOnce(
  deps: Deps,
  actor: SignedIn,
  { user, grantId, reason }: { user: UserRow; grantId: number; reason: string },
): Promise<void> {
  const ended = await endGrant(deps.db, user.id, {
    now: deps.clock.now(),
    by: actor.username,
    reason,
    isMeant: ({ id }) => id === grantId,
  })
  if (!ended) return
  await announce(deps, actor, {
    action: 'premium.end',
    before: user,
    after: { ...user, subscriptionEndsAt: ended.after },
    facts: { grantId, reason },
    change: 'A part of your premium access was ended.',
  })
}

async function requirePremium(tx: Database, userId: number, now: Date): Promise<ComputedPremium> {
  const user = await lockUser(tx, userId)
  if (!user) throw notFound('There is no such user')
  return computePremium(tx, user, now)
}

interface Change {
  action: 'premium.give' | 'premium.end'
  before: UserRow
  after: UserRow
  facts: { reason: string } & Record<string, unknown>
  /** One sentence for the user. */
  change: string
}

async function announce(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  actor: SignedIn,
  { action, before, after, facts, change }: Change,
): Promise<void> {
  await recordAudit(deps.db, {
    actor,
    action,
    subjectType: 'user',
    subjectId: after.id,
    details: {
      username: after.username,
      ...facts,
      before: { premiumUntil: before.subscriptionEndsAt },
      after: { premiumUntil: after.subscriptionEndsAt },
    },
  })
  const end = after.subscriptionEndsAt
  const isOpen = end !== null && end > deps.clock.now()
  await queueTemplateMail(deps, {
    template: accountsMails.premiumChanged,
    to: after.email,
    userId: after.id,
    values: {
      USERNAME: after.username,
      CHANGE: change,
      REASON: facts.reason,
      ACCESS: isOpen ? `It is open until ${dateText(end)}.` : 'It is not open now.',
    },
  })
}

const lengthText = (length: AccessGrant) =>
  'days' in length ? countText(length.days, 'day') : countText(length.months, 'month')

async function present(tx: Database, { user, periods }: ComputedPremium): Promise<UserPremium> {
  const orderIds = periods.flatMap(({ orderId }) => orderId ?? [])
  const payments = await findPaymentsOfOrders(tx, orderIds)
  const actors = await findActors(
    tx,
    periods.flatMap(({ givenBy, endedBy }) => [givenBy, endedBy]),
  )
  const grants = periods.map((grant): AdminPremiumGrant => {
    const payment = grant.orderId === null ? undefined : payments.get(grant.orderId)
    const { id, source, planId, months, days, givenBy, reason, endedBy, endReason } = grant
    return {
      ...{ id, source, months, days, givenBy, reason, endedBy, endReason },
      givenById: actors(givenBy),
      endedById: actors(endedBy),
      planName: planId && (findPlan(planId)?.name ?? planId),
      paymentId: payment?.id ?? null,
      receiptNumber: payment ? receiptNumberOf(payment) : null,
      givenAt: grant.givenAt.toISOString(),
      from: new Date(grant.fromMs).toISOString(),
      until: new Date(grant.untilMs).toISOString(),
      endedAt: grant.endedAt?.toISOString() ?? null,
    }
  })
  return { grants, until: user.subscriptionEndsAt?.toISOString() ?? null }
}
