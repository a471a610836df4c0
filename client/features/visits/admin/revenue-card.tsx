import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths, withQuery } from '#client/platform/paths.ts'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { SaveTableButton } from '#client/ui/tables/save-table-button.tsx'
import { findPlan } from '#domain/pricing/plans.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import { amountText, sumText } from '#domain/text/price-text.ts'
import { RevenueByMonth } from './revenue-by-month.tsx'
import { Totals } from './totals.tsx'
import classes from './visits.module.css'
import type { VisitsDashboard } from './visits-frame.tsx'

type Revenue = VisitsDashboard['revenue']

/** The revenue of all payments, with or without a known visit: in all, by plan and by month. */
export function RevenueCard({ revenue }: { revenue: Revenue }) {
  return (
    <SectionCard
      title="Revenue"
      description="All payments in US dollars, whether or not their visit was counted. What went back is subtracted on the day on which it did, as in the ledger."
    >
      <Stack gap="md">
        <Totals
          totals={[
            ['Payments', numberText(revenue.payments)],
            ['Gross', sumText(revenue.gross)],
            ['Refunded', sumText(revenue.refunded)],
            ['Net', sumText(revenue.net)],
          ]}
        />
        <Uncounted uncounted={revenue.uncounted} />
        <RevenueByPlan plans={revenue.plans} />
        <RevenueByMonth months={revenue.months} />
      </Stack>
    </SectionCard>
  )
}

/** Money that arrived but is in none of the sums. */
function Uncounted({ uncounted }: Pick<Revenue, 'uncounted'>) {
  if (uncounted.length === 0) return null
  const payments = uncounted.reduce((sum, part) => sum + part.payments, 0)
  const amounts = uncounted.map(({ net, currency }) => amountText(net, currency)).join(' and ')
  return (
    <Text size="sm">
      Not in these numbers: {amounts} in{' '}
      <Anchor
        component={Link}
        to={withQuery(paths.adminPayments, { show: 'mismatch' })}
        underline="always"
        inherit
      >
        {countText(payments, 'payment')} that {payments === 1 ? 'fits' : 'fit'} no order
      </Anchor>
      . What is not refunded counts once it is handled; money in another currency never does.
    </Text>
  )
}

function RevenueByPlan({ plans }: Pick<Revenue, 'plans'>) {
  return (
    <div>
      <DataTable
        label="Revenue by plan"
        rows={plans}
        keyOf={({ planId }) => planId ?? 'none'}
        empty="In these days nothing was paid and nothing went back."
        columns={[
          { name: 'plan', heading: 'Plan', cell: ({ planId }) => planName(planId) },
          {
            name: 'payments',
            heading: 'Payments',
            align: 'end',
            cell: ({ payments }) => numberText(payments),
          },
          { name: 'gross', heading: 'Gross', align: 'end', cell: ({ gross }) => sumText(gross) },
          { name: 'refunded', heading: 'Refunded', align: 'end', cell: ({ refunded }) => sumText(refunded) },
          { name: 'net', heading: 'Net', align: 'end', cell: ({ net }) => sumText(net) },
        ]}
      />
      {plans.length > 0 && (
        <div className={classes.actions}>
          <SaveTableButton
            what="revenue by plan"
            header={[
              'plan',
              'payments',
              'gross in US dollars',
              'refunded in US dollars',
              'net in US dollars',
            ]}
            rows={plans.map(({ planId, payments, gross, refunded, net }) => [
              planName(planId),
              payments,
              gross / 100,
              refunded / 100,
              net / 100,
            ])}
          />
        </div>
      )}
    </div>
  )
}

const planName = (planId: string | null) =>
  planId === null ? 'Fits no order, handled' : (findPlan(planId)?.name ?? planId)
