import type { paymentAdmin } from '#contracts/billing/payment-admin.ts'
import type { Input } from '#contracts/endpoint.ts'
import { readReceiptNumber } from '#domain/pricing/receipt-number.ts'
import { periodOf } from '#domain/visits/visit-days.ts'
import type { Deps } from '#server/deps.ts'
import { findPeople } from '#server/features/accounts/admin/list-users.ts'
import type { PaymentFilter, PaymentPlace } from './payment-admin.queries.ts'

/** Of the people who are called like what was typed, so many are looked at. */
const mostPeople = 100

/** The filter that an admin typed, with the people whom it means. */
export async function paymentFilterOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Input<typeof paymentAdmin.exportPayments>['query'],
): Promise<PaymentFilter> {
  const { show, payment, user, person, plan, provider, reference, receipt } = query
  return {
    show,
    id: payment,
    userIds: user ? [user] : person ? await findPayers(deps, person) : undefined,
    planId: plan,
    provider,
    reference,
    receipt: receipt ? readReceiptNumber(receipt) : undefined,
    fromCents: centsOf(query.amountFrom),
    toCents: centsOf(query.amountTo),
    ...periodOf(query),
  }
}

async function findPayers(deps: Pick<Deps, 'db' | 'clock'>, search: string): Promise<number[]> {
  const { people } = await findPeople(deps, search, mostPeople)
  return people.map(({ id }) => id)
}

const centsOf = (dollars: number | undefined) =>
  dollars === undefined ? undefined : Math.round(dollars * 100)

/** The place that a text of `placeOf` names. */
export const paymentPlaceIn = (text: string | undefined): PaymentPlace | undefined =>
  text === undefined ? undefined : { isOpen: text.startsWith('open-'), id: Number(text.replace('open-', '')) }
