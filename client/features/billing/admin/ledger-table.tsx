import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { shortMonthText } from '#client/ui/text/date-text.ts'
import type { LedgerLine, ledgerAdmin } from '#contracts/billing/ledger.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { findPlan } from '#domain/pricing/plans.ts'
import { numberText } from '#domain/text/count-text.ts'
import { sumText } from '#domain/text/price-text.ts'

type Ledger = Reply<typeof ledgerAdmin.showLedger>
type Row = Ledger['total'] & { name: string; plan: string }

const money = (dollars: number) => sumText(Math.round(dollars * 100))

/** The lines of a year, with their total at the end. */
export function LedgerTable({ ledger }: { ledger: Ledger | undefined }) {
  return (
    <DataTable
      label="Ledger"
      columns={columnsOf(ledger?.taxPercent ?? 0)}
      rows={ledger && rowsOf(ledger)}
      keyOf={({ name, plan }) => `${name} ${plan}`}
      empty="In this year nothing was paid and nothing went back."
    />
  )
}

function columnsOf(taxPercent: number): Column<Row>[] {
  const amount = (name: string, heading: string, of: (row: Row) => number): Column<Row> => ({
    name,
    heading,
    align: 'end',
    keepsLine: true,
    cell: (row) => money(of(row)),
  })
  return [
    { name: 'month', heading: 'Month', keepsLine: true, cell: ({ name }) => name },
    { name: 'plan', heading: 'Plan', cell: ({ plan }) => plan },
    { name: 'payments', heading: 'Payments', align: 'end', cell: ({ payments }) => numberText(payments) },
    amount('gross', 'Gross', ({ gross }) => gross),
    amount('refunded', 'Refunds', ({ refunded }) => refunded),
    amount('lost', 'Disputes lost', ({ disputesLost }) => disputesLost),
    amount('net', 'Net', ({ net }) => net),
    { name: 'fees', heading: 'Fees', align: 'end', cell: feesText },
    ...(taxPercent > 0 ? [amount('tax', `Tax in net, ${taxPercent} %`, ({ tax }) => tax)] : []),
  ]
}

function feesText({ fees, unknownFees }: Row): string {
  if (fees === null) return '–'
  return unknownFees > 0 ? `${money(fees)}, of ${numberText(unknownFees)} not known` : money(fees)
}

function rowsOf({ lines, total, year }: Ledger): Row[] {
  if (lines.length === 0) return []
  const rows = lines.map((line) => ({
    ...line,
    name: shortMonthText(`${line.month}-01`),
    plan: planName(line),
  }))
  return [...rows, { ...total, name: String(year), plan: 'Total' }]
}

const planName = ({ planId }: LedgerLine) =>
  planId === null ? 'Fits no order, handled' : (findPlan(planId)?.name ?? planId)
