import type { z } from 'zod'
import type { ledgerAdmin, LedgerLine as WireLine } from '#contracts/billing/ledger.ts'
import { type LedgerLine, ledgerLine, ledgerTotal } from '#domain/pricing/ledger.ts'
import { findPlan } from '#domain/pricing/plans.ts'
import type { Deps } from '#server/deps.ts'
import { dollarsOf } from '#server/features/billing/checkout/present-plan.ts'
import type { CsvCell } from '#server/platform/http/send-csv.ts'
import { findFirstYear, sumLedger } from './ledger.queries.ts'

type Ledger = z.input<typeof ledgerAdmin.showLedger.reply>
type LedgerDeps = Pick<Deps, 'db' | 'clock' | 'config'>

export async function findLedger({ db, clock, config }: LedgerDeps, chosen?: number): Promise<Ledger> {
  const presentYear = clock.now().getUTCFullYear()
  const year = chosen ?? presentYear
  const { taxPercent } = config.payments
  const [rows, firstYear = year] = await Promise.all([
    sumLedger(db, { from: new Date(Date.UTC(year, 0)), before: new Date(Date.UTC(year + 1, 0)) }),
    findFirstYear(db),
  ])
  const lines = rows.map(({ month, planId, ...sums }) => ({
    month,
    planId,
    sums: ledgerLine(sums, taxPercent),
  }))
  const first = Math.min(firstYear, year)
  const last = Math.max(presentYear, year)
  return {
    year,
    years: Array.from({ length: last - first + 1 }, (_, place) => last - place),
    taxPercent,
    lines: lines.map(({ month, planId, sums }) => ({ month, planId, ...presentSums(sums) })),
    total: presentSums(ledgerTotal(lines.map(({ sums }) => sums))),
  }
}

const presentSums = (line: LedgerLine) => ({
  payments: line.payments,
  gross: dollarsOf(line.grossCents),
  refunded: dollarsOf(line.refundedCents),
  disputesLost: dollarsOf(line.lostCents),
  net: dollarsOf(line.netCents),
  fees: line.feeCents === null ? null : dollarsOf(line.feeCents),
  unknownFees: line.unknownFees,
  tax: dollarsOf(line.taxCents),
})

const header = [
  'month',
  'plan',
  'payments',
  'gross',
  'refunded',
  'disputesLost',
  'net',
  'fees',
  'paymentsWithoutFee',
] as const

/** The ledger as a file: amounts are numbers with a point, an unknown fee is an empty cell. */
export async function exportLedger(deps: LedgerDeps, chosen?: number) {
  const { year, taxPercent, lines, total } = await findLedger(deps, chosen)
  const taxes = taxPercent > 0 ? [`taxOf${taxPercent}Percent`] : []
  const cellsOf = (head: [string, string], line: Ledger['total']): CsvCell[] => [
    ...head,
    line.payments,
    line.gross,
    line.refunded,
    line.disputesLost,
    line.net,
    line.fees,
    line.unknownFees,
    ...(taxPercent > 0 ? [line.tax] : []),
  ]
  async function* parts() {
    yield lines.map((line) => cellsOf([line.month, planName(line)], line))
    yield [cellsOf([String(year), 'Total'], total)]
  }
  return { name: `ledger-${year}.csv`, header: [...header, ...taxes], parts: parts() }
}

const planName = ({ planId }: Pick<WireLine, 'planId'>) =>
  planId === null ? 'Fits no order, handled' : (findPlan(planId)?.name ?? planId)
