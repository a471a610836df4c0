import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { CsvCell } from '#server/platform/http/send-csv.ts'
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

/** All payments, newest entry first, once the audit log says who took them. */
export async function exportPayments(
  { db }: Pick<Deps, 'db'>,
  admin: SignedIn,
): Promise<AsyncIterable<CsvCell[][]>> {
  await recordAudit(db, {
    actor: admin,
    action: 'payments.export',
    subjectType: 'payments',
    subjectId: 'all',
  })
  return readPayments(db)
}

/** In parts: each is read when the one before was sent. */
async function* readPayments(db: Database): AsyncGenerator<CsvCell[][]> {
  let beforeId: number | undefined
  do {
    const rows = await listPaymentsBefore(db, { beforeId, limit: partRows })
    const payments = rows.map(presentPayment)
    yield payments.map((payment) => paymentsHeader.map((name) => payment[name]))
    beforeId = payments.length === partRows ? payments.at(-1)?.id : undefined
  } while (beforeId !== undefined)
}
