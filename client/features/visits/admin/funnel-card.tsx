import { Meter } from '#client/ui/charts/meter.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { SaveTableButton } from '#client/ui/tables/save-table-button.tsx'
import { percentText } from '#client/ui/text/percent-text.ts'
import { numberText } from '#domain/text/count-text.ts'
import { type FunnelDropout, type FunnelStep, withDropout } from '#domain/visits/funnel.ts'
import classes from './visits.module.css'
import type { VisitsDashboard } from './visits-frame.tsx'

const stepNames: Record<FunnelStep, string> = {
  page_view: 'Opened a page',
  register: 'Registered',
  login_complete: 'Signed in',
  checkout_start: 'Began to pay',
  payment_complete: 'Paid',
}

/** The steps towards a payment, each compared with the one before. */
export function FunnelCard({ funnel }: { funnel: VisitsDashboard['conversionFunnel'] }) {
  const steps = withDropout(funnel)
  const most = Math.max(1, ...steps.map(({ uniqueUsers }) => uniqueUsers))
  return (
    <SectionCard
      title="Conversion funnel"
      description="Visitors that reached each step. Dropout is the share of the step before that did not get there. A step can have more visitors than the one before: people who sign in may have registered earlier."
    >
      <DataTable
        label="Conversion funnel"
        rows={steps}
        keyOf={(step) => step.eventType}
        empty="No analytics data available"
        columns={[
          { name: 'step', heading: 'Step', cell: (step) => stepNames[step.eventType] },
          {
            name: 'visitors',
            heading: 'Visitors',
            align: 'end',
            cell: (step) => (
              <span className={classes.measured}>
                {numberText(step.uniqueUsers)}
                <Meter percent={(100 * step.uniqueUsers) / most} />
              </span>
            ),
          },
          { name: 'events', heading: 'Times', align: 'end', cell: (step) => numberText(step.count) },
          { name: 'dropout', heading: 'Dropout', align: 'end', cell: dropoutText },
        ]}
      />
      <div className={classes.actions}>
        <SaveTableButton
          what="conversion funnel"
          header={['step', 'visitors', 'times', 'dropout']}
          rows={steps.map((step) => [step.eventType, step.uniqueUsers, step.count, step.dropout])}
        />
      </div>
    </SectionCard>
  )
}

function dropoutText({ dropout }: FunnelDropout): string {
  if (dropout === null) return '–'
  return dropout < 0 ? 'None' : percentText(dropout)
}
