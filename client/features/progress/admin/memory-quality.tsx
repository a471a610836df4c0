import { useQuery } from '@tanstack/react-query'
import { ChartCard, ChartEmpty } from '#client/features/progress/charts/chart-card.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { dateText, dateTimeText } from '#client/ui/text/date-text.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { memory } from '#contracts/memory/memory.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import classes from './memory-quality.module.css'

type Quality = Reply<typeof memory.quality>
type Measured = NonNullable<Quality['total']>

/** The values that FSRS-6 reaches with its default weights in the published comparison, for scale. */
const published = { logLoss: 0.366, rmseBins: 0.093 }
const decimals = 3

/** The accuracy with which the schedule predicts recall, over all learners. */
export function MemoryQuality() {
  const query = useQuery({ ...queryFor(memory.quality), staleTime: 0 })
  return (
    <ChartCard title="Quality of the schedule" what="the quality of the schedule" query={query}>
      {(quality) => (
        <>
          {quality.total ? (
            <>
              <p className={classes.scope}>
                Of each card the first review on a later study day, over all learners and 26 weeks:{' '}
                {numberText(quality.total.reviews)} reviews.
                {quality.computedAt &&
                  ` Computed ${dateTimeText(quality.computedAt)}, and again every night.`}
              </p>
              <Figures total={quality.total} />
            </>
          ) : (
            <ChartEmpty>
              There is nothing to compare yet. The figures are computed every night, from the first cards that
              learners review on a later day.
            </ChartEmpty>
          )}
          <Fits quality={quality} />
          {quality.weeks.length > 0 && <Weeks weeks={quality.weeks} />}
        </>
      )}
    </ChartCard>
  )
}

function Figures({ total }: { total: Measured }) {
  const figures = [
    {
      name: 'Recalled and predicted',
      value: `${percentText(total.recalled)} and ${percentText(total.predicted)}`,
      meaning:
        'When fewer are recalled than predicted, cards come too late; when more, sooner than they need to.',
    },
    {
      name: 'Log loss',
      value: total.logLoss.toFixed(decimals),
      meaning: `How much the answers surprised the prediction: 0 is best, and the published defaults of FSRS-6 have ${published.logLoss}.`,
    },
    {
      name: 'RMSE (bins)',
      value: total.rmseBins.toFixed(decimals),
      meaning: `How far groups of similar reviews are off: 0 is best, and the published defaults of FSRS-6 have ${published.rmseBins}.`,
    },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, meaning }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className="text-note">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function Fits({ quality: { fits, canFit } }: { quality: Quality }) {
  if (!canFit)
    return <p>The optimizer is not installed on this server, so memory weights are not fitted to learners.</p>
  if (fits.learners === 0)
    return (
      <p>
        No memory weights have been fitted yet: a learner needs 1,000 reviews. Until then the defaults apply.
      </p>
    )
  return (
    <p>
      {fits.adopted} of {countText(fits.learners, 'learner')} with a fit have memory weights of their own; for
      the others fitted weights did not predict better.
      {fits.latestAt && ` The latest fit was on ${dateTimeText(fits.latestAt)}.`}
    </p>
  )
}

function Weeks({ weeks }: { weeks: Quality['weeks'] }) {
  return (
    <>
      <p className={classes.scope}>
        By week, the latest first. RMSE is larger than over all weeks: the bins of one week hold few reviews.
      </p>
      <DataTable
        label="Quality by week"
        columns={weekColumns}
        rows={weeks.toReversed()}
        keyOf={({ startsOn }) => startsOn}
        empty={null}
      />
    </>
  )
}

const weekColumns: readonly Column<Quality['weeks'][number]>[] = [
  { name: 'week', heading: 'Week of', cell: ({ startsOn }) => dateText(startsOn) },
  { name: 'reviews', heading: 'Reviews', align: 'end', cell: ({ reviews }) => numberText(reviews) },
  { name: 'recalled', heading: 'Recalled', align: 'end', cell: ({ recalled }) => percentText(recalled) },
  { name: 'predicted', heading: 'Predicted', align: 'end', cell: ({ predicted }) => percentText(predicted) },
  { name: 'loss', heading: 'Log loss', align: 'end', cell: ({ logLoss }) => logLoss.toFixed(decimals) },
  { name: 'rmse', heading: 'RMSE', align: 'end', cell: ({ rmseBins }) => rmseBins.toFixed(decimals) },
]
