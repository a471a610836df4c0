import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count } from '#contracts/primitives.ts'

/** Admins: the money of a year for who keeps the books. Amounts are US dollars. */

const ledgerSums = {
  payments: count,
  gross: z.number(),
  /** What was refunded in the month, of payments of any month; negative where notes were taken back. */
  refunded: z.number(),
  disputesLost: z.number(),
  /** Gross less refunds and lost disputes. */
  net: z.number(),
  /** What the providers keep of payments whose fee is known; null where no fee is known. */
  fees: z.number().nullable(),
  /** The number of payments whose fee is not known. */
  unknownFees: count,
  /** The tax that the net contains. */
  tax: z.number(),
}
const ledgerTotal = z.object(ledgerSums)
const ledgerLine = z.object({
  /** YYYY-MM, in UTC. */
  month: z.string(),
  /** Null for money that fits no order. */
  planId: z.string().nullable(),
  ...ledgerSums,
})
export type LedgerLine = z.infer<typeof ledgerLine>

const query = z.object({
  /** The present year by default. */
  year: z.coerce.number().int().min(2000).max(2999).optional(),
})

export const ledgerAdmin = {
  showLedger: endpoint({
    method: 'GET',
    path: '/api/admin/ledger',
    summary: 'What each month of a year brought by plan: gross, refunds, lost disputes, fees, tax',
    access: 'admin',
    query,
    reply: z.object({
      year: z.number().int(),
      /** Years with payments, the latest first, and always the year that is shown. */
      years: z.array(z.number().int()),
      /** Percent of tax that prices contain; 0 for none. */
      taxPercent: z.number(),
      /** The latest month first. */
      lines: z.array(ledgerLine),
      total: ledgerTotal,
    }),
  }),
  exportLedger: endpoint({
    method: 'GET',
    path: '/api/admin/ledger/export',
    summary: 'The ledger of a year as CSV',
    access: 'admin',
    query,
    reply: z.string(),
    produces: 'text/csv',
  }),
}
