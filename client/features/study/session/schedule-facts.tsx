import { List, SimpleGrid } from '@mantine/core'
import { ratingLabel } from '#client/features/learner/rating-words.ts'
import { dateText, dateTimeText } from '#client/ui/text/date-text.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study/study.ts'
import { intervalText } from '#domain/scheduling/interval-text.ts'
import classes from './schedule-facts.module.css'

type Schedule = Reply<typeof study.whyDue>

/** The reasons for a card's due date, and its ratings. */
export function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const facts = factsOf(schedule)
  return (
    <>
      <List size="sm" spacing="xs">
        {schedule.reasons.map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
      {facts.length > 0 && (
        <SimpleGrid component="dl" cols={2} spacing="sm" className={classes.facts ?? ''}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-fine">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </SimpleGrid>
      )}
      {schedule.history.length > 0 && <History history={schedule.history} />}
    </>
  )
}

function factsOf(schedule: Schedule): [string, string][] {
  const { dueDate, recallToday, recallAtExam, targetRecall, stabilityDays, lapses } = schedule
  const facts: [string, string | undefined][] = [
    ['Next review', dueDate ? dateText(dueDate) : undefined],
    ['Recall of this card today', chanceText(recallToday)],
    ['On the exam day without a review', chanceText(recallAtExam)],
    ['A card comes back near', chanceText(targetRecall)],
    ['Falls to 90% after', stabilityDays === null ? undefined : intervalText(stabilityDays)],
    ['Times forgotten', lapses > 0 ? String(lapses) : undefined],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined)
}

function History({ history }: { history: Schedule['history'] }) {
  return (
    <>
      <h3 className={classes.subtitle}>Your ratings</h3>
      <ol className={classes.history}>
        {history.map((review) => (
          <li key={`${review.reviewedAt} ${review.confidence}`} data-undone={review.undone || undefined}>
            <span>{dateTimeText(review.reviewedAt)}</span>
            <span>
              {ratingLabel(review.confidence)}
              {review.undone && ' (undone)'}
              {!review.counts && !review.undone && ' (practice)'}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

const chanceText = (chance: number | null) => (chance === null ? undefined : percentText(chance))
