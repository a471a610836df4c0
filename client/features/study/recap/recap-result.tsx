import { useUser } from '#client/platform/user/session.ts'
import { Meter } from '#client/ui/charts/meter.tsx'
import { studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { firstAnswersByTopic, returnsOf } from '#domain/session/session-result.ts'
import type { RecapRating } from './recap-ratings.ts'
import classes from './session-recap.module.css'

/** Further topics are shown as a number. */
const mostTopics = 5

interface RecapResultProps {
  /** The ratings in chronological order. */
  ratings: readonly RecapRating[]
  isPractice: boolean
}

/** The result of a session: first answers by topic, and the days on which its cards come back. */
export function RecapResult({ ratings, isPractice }: RecapResultProps) {
  const topics = firstAnswersByTopic(ratings)
  const all = topics.reduce((sum, topic) => sum + topic.cards, 0)
  const known = topics.reduce((sum, topic) => sum + topic.known, 0)
  if (all === 0) return null
  const hidden = topics.length - mostTopics
  return (
    <div className={classes.result}>
      <p className={classes.known}>
        <strong>
          {known} of {all}
        </strong>{' '}
        known at first sight
      </p>
      {topics.length > 1 && (
        <dl className={classes.topics}>
          {topics.slice(0, mostTopics).map((topic) => (
            <div key={topic.topic} className={classes.topic}>
              <dt>{topic.topic}</dt>
              <dd>
                <Meter percent={(100 * topic.known) / topic.cards} />
                <span>
                  {topic.known} of {topic.cards}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hidden > 0 && <p className={classes.more}>and {hidden} more topics</p>}
      {isPractice ? <p>Practice: nothing was scheduled.</p> : <Returns ratings={ratings} />}
    </div>
  )
}

/**
 * The number of cards by their current due day, each card once. The due day of a rating that waits to be sent
 * is not known yet.
 */
function Returns({ ratings }: Pick<RecapResultProps, 'ratings'>) {
  const { user } = useUser()
  const dueDates = new Map(
    ratings.filter(({ undone }) => !undone).map(({ flashcardId, dueDate }) => [flashcardId, dueDate]),
  )
  const planned = [...dueDates.values()].filter((date) => date !== null)
  const waiting = dueDates.size - planned.length
  const today = studyDayOf(Date.now(), user?.timeZone ?? 'UTC')
  const returns = returnsOf(planned.map(studyDayOfIsoDate), today)
  return (
    <p className={classes.returns}>
      {returns.length > 0 && <span>Back </span>}
      {returns.map(({ text, cards: count }) => (
        <span key={text} className={classes.return}>
          {text} <strong>{count}</strong>
        </span>
      ))}
      {waiting > 0 && (
        <span>
          {waiting} {waiting === 1 ? 'is' : 'are'} planned once sent
        </span>
      )}
    </p>
  )
}
