import { type paymentAdmin, paymentsPageSize } from '#contracts/billing/payment-admin.ts'
import type { Deps } from '#server/deps.ts'
import { markRefunded } from '#server/features/billing/refunds/mark-refunded.ts'
import { refundPayment } from '#server/features/billing/refunds/refund-payment.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { sendCsv } from '#server/platform/http/send-csv.ts'
import { exportPayments, paymentsHeader } from './export-payments.ts'
import { handleMismatch } from './handle-mismatch.ts'
import { countOpenMismatches, listPayments } from './payment-admin.queries.ts'
import { presentPayment } from './present-payment.ts'

export function paymentAdminRoutes(deps: Deps): Handlers<typeof paymentAdmin> {
  return {
    listPayments: async ({ query }) => {
      const offset = (query.page - 1) * paymentsPageSize
      // One row more than a page shows whether there are more.
      const [rows, openMismatches] = await Promise.all([
        listPayments(deps.db, {
          show: query.show,
          id: query.payment,
          limit: paymentsPageSize + 1,
          offset,
        }),
        countOpenMismatches(deps.db),
      ])
      return {
        payments: rows.slice(0, paymentsPageSize).map(presentPayment),
        hasMore: rows.length > paymentsPageSize,
        openMismatches,
      }
    },

    exportPayments: async ({ user, reply }) => {
      const name = `payments-${deps.clock.now().toISOString().slice(0, 10)}.csv`
      const parts = await exportPayments(deps, user)
      return sendCsv(reply, { name, header: paymentsHeader, parts })
    },

    markRefunded: ({ params, body, user }) => markRefunded(deps, user, { ...body, paymentId: params.id }),

    refundPayment: ({ params, body, user }) => refundPayment(deps, user, { ...body, paymentId: params.id }),

    handleMismatch: ({ params, body, user }) => handleMismatch(deps, user, { ...body, paymentId: params.id }),
  }
}
