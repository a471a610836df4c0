import { type paymentAdmin, placeOf } from '#contracts/billing/payment-admin.ts'
import type { Input } from '#contracts/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { CsvCell } from '#server/platform/http/send-csv.ts'
import { listPayments, type PaymentFilter } from './payment-admin.queries.ts'
import { paymentFilterOf, paymentPlaceIn } from './payment-filter.ts'
import { presentPayments } from './present-payment.ts'

const partRows = 1000

export const paymentsHeader = [
  'id',
  'paidAt',
  'status',
  'provider',
  'providerPaymentId',
  'amount',
  'currency',
  'expectedAmount',
  'refundedAmount',
  'refundedAt',
  'planName',
  'promoCode',
  'userId',
  'username',
  'email',
  'note',
  'handledAt',
  'handledBy',
  'handledNote',
] as const

/** Exports payments in the order of the list. First it records in the audit log who exported which. */
export async function exportPayments(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  admin: SignedIn,
  query: Input<typeof paymentAdmin.exportPayments>['query'],
): Promise<AsyncIterable<CsvCell[][]>> {
  await recordAudit(deps.db, {
    actor: admin,
    action: 'payments.export',
    subjectType: 'payments',
    subjectId: 'all',
    details: { filter: query },
  })
  return readPayments(deps, await paymentFilterOf(deps, query))
}

/** Reads the payments in parts: each part is read when the one before was sent. */
async function* readPayments(
  deps: Pick<Deps, 'db' | 'config'>,
  filter: PaymentFilter,
): AsyncGenerator<CsvCell[][]> {
  let place: string | undefined
  do {
    const rows = await listPayments(deps.db, filter, { after: paymentPlaceIn(place), limit: partRows })
    const payments = await presentPayments(deps, rows)
    yield payments.map((payment) => paymentsHeader.map((name) => payment[name]))
    const last = payments.length === partRows ? payments.at(-1) : undefined
    place = last && placeOf(last)
  } while (place !== undefined)
}
