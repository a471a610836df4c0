import type { Deps } from '#server/deps.ts'
import type { CsvCell } from '#server/platform/send-csv.ts'
import { listPaymentsBefore } from './payment-admin.queries.ts'
import { presentPayment } from './present-payment.ts'

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

/** All payments, newest entry first, in parts: each is read when the one before was sent. */
export async function* exportPayments({ db }: Pick<Deps, 'db'>): AsyncGenerator<CsvCell[][]> {
  let beforeId: number | undefined
  do {
    const rows = await listPaymentsBefore(db, { beforeId, limit: partRows })
    const payments = rows.map(presentPayment)
    yield payments.map((payment) => paymentsHeader.map((name) => payment[name]))
    beforeId = payments.length === partRows ? payments.at(-1)?.id : undefined
  } while (beforeId !== undefined)
}
