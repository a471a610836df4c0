import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { fullDateText } from '#client/ui/text/date-text.ts'
import { percentRangeText, percentText } from '#client/ui/text/percent-text.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './exam-day-forecast.module.css'
import { RangeBar } from './range-bar.tsx'
import card from './readiness-card.module.css'
import { type ReadinessEstimate, type ReadinessReport, rangeText } from './readiness-report.ts'

/** The estimates for the exam day: without more study, and if the learner follows the plan. */
export function ExamDayForecast({ report }: { report: ReadinessReport }) {
  const { examDate, daysToExam, forecast } = report
  return (
    <div>
      <h3 className="text-title-3">On the exam day</h3>
      {examDate && forecast ? (
        <>
          <p className={card.note}>
            {fullDateText(examDate)}, {countText(daysToExam ?? 0, 'day')} from now, by the answers so far.
          </p>
          <dl className={classes.cases}>
            <Case title="If you stop now" estimate={forecast.stopNow} text="No more reviews, no new cards." />
            <Case
              title="If you follow the plan"
              estimate={forecast.followPlan}
              text={planText(forecast.followPlan)}
            />
          </dl>
        </>
      ) : (
        <p className={card.note}>
          {daysToExam === 0
            ? 'Your exam is today.'
            : `${examDate ? 'Your exam date has passed.' : 'There is no exam date yet.'} Set it in the study settings to see what that day may look like.`}{' '}
          {daysToExam !== 0 && (
            <Anchor component={Link} to={paths.study} underline="always" inherit>
              Go to the study home
            </Anchor>
          )}
        </p>
      )}
    </div>
  )
}

interface CaseProps {
  title: string
  estimate: ReadinessEstimate
  text: string
}

function Case({ title, estimate, text }: CaseProps) {
  return (
    <div className={classes.case}>
      <dt>{title}</dt>
      <dd>
        <span>
          <span className={classes.share}>{percentText(estimate.share)}</span>{' '}
          <span className={classes.soft}>
            range <span className={classes.range}>{rangeText(estimate.range80)}</span>
          </span>
        </span>
        <RangeBar estimate={estimate} withScale={false} />
        <span className={classes.soft}>{text}</span>
      </dd>
    </div>
  )
}

type Plan = NonNullable<ReadinessReport['forecast']>['followPlan']

/**
 * The same facts that the settings promise for these minutes: "about 79 to 89% of your cards recalled, 20 new
 * cards by then, 116 not seen."
 */
function planText({ newCards, cardsLeft, recallOnExamDay, recallRange80 }: Plan): string {
  const recall = recallRange80
    ? percentRangeText(recallRange80)
    : recallOnExamDay && percentText(recallOnExamDay)
  const recalled = recall ? [`about ${recall} of your cards recalled`] : []
  const cards =
    newCards + cardsLeft === 0
      ? ['every card is seen']
      : [
          `${countText(newCards, 'new card')} by then`,
          cardsLeft === 0 ? 'all seen' : `${countText(cardsLeft, 'card')} not seen`,
        ]
  return `By your minutes a day: ${[...recalled, ...cards].join(', ')}.`
}
