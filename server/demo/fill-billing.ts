import { randomUUID } from 'node:crypto'
import { addCalendarMonths } from '#domain/calendar/calendar-months.ts'
import { type PlanId, plans } from '#domain/pricing/plans.ts'
import type { Database } from '#server/database/connect.ts'
import { saveReferrals } from '#server/features/billing/promo/referrals.queries.ts'
import { type DemoPurchase, saveDemoCodes, saveDemoPurchases } from './billing.queries.ts'

const dayMs = 86_400_000
const buyers = 24
const salesDays = 85
/** Each of these in turn: what is bought, how it is paid, and what came of it. */
const baskets: readonly (readonly [PlanId, DemoPurchase['provider'], DemoPurchase['outcome']])[] = [
  ['annual', 'stripe', 'paid'],
  ['threeyear', 'paypal', 'paid'],
  ['annual', 'stripe', 'discounted'],
  ['monthly', 'stripe', 'paid'],
  ['annual', 'paypal', 'refunded'],
  ['threeyear', 'stripe', 'discounted'],
  ['quarterly', 'stripe', 'paid'],
]
/** The second card payment of an order that was paid already. */
const doubleBuyer = 3

/** Promo codes, purchases of three months with their payments, and referrals: none of the money ever moved. */
export async function fillDemoBilling(
  tx: Database,
  demo: { userId: number; cohortIds: readonly number[]; random: () => number; now: Date },
): Promise<void> {
  const { now } = demo
  const promoCodeId = await saveDemoCodes(tx, now)
  const purchases = demo.cohortIds.slice(0, buyers).map((userId, place): DemoPurchase => {
    const [planId, provider, outcome] = baskets[place % baskets.length] ?? ['annual', 'stripe', 'paid']
    const paidAt = new Date(now.getTime() - (salesDays * demo.random() + 0.1) * dayMs)
    return purchaseOf(userId, { planId, provider, outcome, paidAt, isPaidTwice: place === doubleBuyer })
  })
  const own = purchaseOf(demo.userId, {
    planId: 'annual',
    provider: 'stripe',
    outcome: 'paid',
    paidAt: new Date(now.getTime() - 2 * 3_600_000),
    isPaidTwice: false,
  })
  await saveDemoPurchases(tx, [...purchases, own], promoCodeId)
  await saveReferrals(tx, referralsOf(demo.userId, now))
}

function purchaseOf(
  userId: number,
  bought: Pick<DemoPurchase, 'provider' | 'outcome' | 'paidAt' | 'isPaidTwice'> & { planId: PlanId },
): DemoPurchase {
  const plan = plans.find(({ id }) => id === bought.planId)
  if (!plan) throw new Error(`the plan ${bought.planId} is not in the catalogue`)
  return {
    ...bought,
    userId,
    planName: plan.name,
    priceCents: plan.priceCents,
    reference: randomUUID(),
    accessUntil: new Date(addCalendarMonths(bought.paidAt.getTime(), plan.durationMonths)),
  }
}

function referralsOf(referrerId: number, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  return [
    { name: 'friend-one', sentDays: 41, registeredDays: 39 },
    { name: 'friend-two', sentDays: 41, registeredDays: null },
    { name: 'friend-three', sentDays: 6, registeredDays: null },
  ].map(({ name, sentDays, registeredDays }) => ({
    referrerId,
    referralEmail: `${name}@demo.example`,
    referralCode: `demo-${name}`,
    emailSentAt: daysAgo(sentDays),
    registeredAt: registeredDays === null ? null : daysAgo(registeredDays),
    expiresAt: daysAgo(sentDays - 30),
    createdAt: daysAgo(sentDays),
  }))
}
