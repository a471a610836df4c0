import { type paymentAdmin, paymentsPageSize } from '#contracts/billing/payment-admin.ts'
import type { Deps } from '#server/deps.ts'
import { findReceiptFor } from '#server/features/billing/receipts/find-receipt.ts'
import { resendReceipt } from '#server/features/billing/receipts/resend-receipt.ts'
import { handleFailedRefunds } from '#server/features/billing/refunds/handle-failed-refunds.ts'
import { markRefunded } from '#server/features/billing/refunds/mark-refunded.ts'
import { refundPayment } from '#server/features/billing/refunds/refund-payment.ts'
import { sendPdf } from '#server/platform/files/pdf.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { sendCsv } from '#server/platform/http/send-csv.ts'
import { exportPayments, paymentsHeader } from './export-payments.ts'
import { handleMismatch } from './handle-mismatch.ts'
import { countFailedRefunds, countOpenMismatches, listPayments } from './payment-admin.queries.ts'
import { paymentFilterOf, paymentPlaceIn } from './payment-filter.ts'
import { presentPayments } from './present-payment.ts'

export function paymentAdminRoutes(deps: Deps): Handlers<typeof paymentAdmin> {
  return {
    listPayments: async ({ query }) => {
      const filter = await paymentFilterOf(deps, query)
      // One row more than a page shows whether there are more.
      const [rows, openMismatches, failedRefunds] = await Promise.all([
        listPayments(deps.db, filter, {
          after: paymentPlaceIn(query.before),
          limit: paymentsPageSize + 1,
        }),
        countOpenMismatches(deps.db),
        countFailedRefunds(deps.db),
      ])
      return {
        payments: await presentPayments(deps, rows.slice(0, paymentsPageSize)),
        hasMore: rows.length > paymentsPageSize,
        openMismatches,
        failedRefunds,
      }
    },

    getPaymentReceipt: async ({ params, user, reply }) => {
      const { number, document } = await findReceiptFor(deps, user, params.id)
      return sendPdf(reply, { name: `Receipt ${number}.pdf`, document, turn: { userId: user.userId } })
    },

    resendReceipt: async ({ params, body, user }) => {
      await resendReceipt(deps, user, { paymentId: params.id, ...body })
      return { ok: true }
    },

    exportPayments: async ({ query, user, reply }) => {
      const name = `payments-${deps.clock.now().toISOString().slice(0, 10)}.csv`
      const parts = await exportPayments(deps, user, query)
      return sendCsv(reply, { name, header: paymentsHeader, parts })
    },

    markRefunded: ({ params, body, user }) => markRefunded(deps, user, { ...body, paymentId: params.id }),

    refundPayment: ({ params, body, user }) => refundPayment(deps, user, { ...body, paymentId: params.id }),

    handleFailedRefunds: ({ params, body, user }) =>
      handleFailedRefunds(deps, user, { ...body, paymentId: params.id }),

    handleMismatch: ({ params, body, user }) => handleMismatch(deps, user, { ...body, paymentId: params.id }),
  }
}
