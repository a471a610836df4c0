import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { outbox } from '#client/features/outbox/outbox.ts'
import { retractInSessions } from '#client/features/session/stored-sessions.ts'
import { newId } from '#client/platform/new-id.ts'
import { queryFor } from '#client/platform/queries.ts'
import { useUser } from '#client/platform/session.ts'
import { dateText, dateTimeText, timeSpentText } from '#client/ui/date-text.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { MarkdownLine } from '#client/ui/markdown-text.tsx'
import { ratingLabel } from '#client/ui/rating-words.ts'
import { TextButton } from '#client/ui/text-button.tsx'
import { study } from '#contracts/study.ts'
import { type SessionSummary, summarizeSession } from '#domain/session/session-summary.ts'
import { countText } from '#domain/text/count-text.ts'
import { endedSessionQuery, latestOf, type RecapSession, reviewIdsOf } from './ended-session.ts'
import { NextAfterSession } from './next-after-session.tsx'
import { isLatest, type RecapRating, ratingsOf } from './recap-ratings.ts'
import { RecapResult } from './recap-result.tsx'
import classes from './session-recap.module.css'
import { WeekStreak } from './week-streak.tsx'

const usuallyShown = 8
/** Later, other ratings of these cards have followed, and the server would reject the undo. */
const undoneWithinMs = 24 * 3_600_000
/** For so long after its end a session is what the page begins with. */
const freshMs = 30 * 60_000

interface SessionRecapProps {
  /** Of one chapter; without it the latest session of all. */
  chapterId?: number
  title: string
  /** Only the summary shows at first. */
  startsClosed?: boolean
}

/** On top of a page: the session that ended just now, what it came to, and the next step. Nothing later on. */
export function SessionEnding({ chapterId }: { chapterId?: number }) {
  const { session, isFresh, isComplete } = useRecap(chapterId)
  if (!session || !isFresh) return null
  return (
    <Recap
      session={session}
      title={isComplete ? 'Session complete' : 'Session ended'}
      shownAtFirst={chapterId === undefined ? 0 : usuallyShown}
    >
      <WeekStreak />
      <NextAfterSession />
    </Recap>
  )
}

/** The latest session, unless it ended just now: what was rated, how long it took, and when its cards are due again. */
export function SessionRecap({ chapterId, title, startsClosed = false }: SessionRecapProps) {
  const { session, isFresh, error, refetch } = useRecap(chapterId)
  if (isFresh) return null
  // On the study home it is an extra: the parts that matter report the failure there.
  if (error && !session && !startsClosed)
    return <LoadFailed what="your last session" error={error} onRetry={refetch} />
  if (!session) return null
  return <Recap session={session} title={title} isClosed={startsClosed} shownAtFirst={usuallyShown} />
}

function useRecap(chapterId: number | undefined) {
  const { user } = useUser()
  const { data, error, refetch } = useQuery({
    ...queryFor(study.sessionRecap, { query: { chapterId } }),
    staleTime: 0,
  })
  const { data: ended } = useQuery(endedSessionQuery(user?.id ?? 0))
  const latest = latestOf(data?.session, { ended, chapterId })
  const shown = latest ? reviewIdsOf(latest) : []
  const session = shown.length > 0 ? latest : undefined
  const here = new Set(ended ? reviewIdsOf(ended.session) : [])
  const isFresh =
    shown.some((reviewId) => here.has(reviewId)) && ended != null && Date.now() - ended.endedAt < freshMs
  return { session, isFresh, isComplete: ended?.isComplete === true, error, refetch: () => void refetch() }
}

interface RecapProps {
  session: RecapSession
  title: string
  isClosed?: boolean
  shownAtFirst: number
  children?: ReactNode
}

function Recap({ session, title, isClosed = false, shownAtFirst, children }: RecapProps) {
  const [isOpen, setOpen] = useState(!isClosed)
  const [shownCount, setShownCount] = useState(shownAtFirst)
  const { ratings, undo } = useUndo(session)
  const shown = ratings.slice(0, shownCount)
  const summary = summarizeSession(ratings)
  const isRecent = Date.now() - Date.parse(session.startedAt) < undoneWithinMs
  return (
    <section className={classes.recap} aria-labelledby="recap-title">
      <div className={classes.head}>
        <h2 id="recap-title" className={classes.title}>
          {title}
        </h2>
        <p className={classes.summary}>{textOf(session, summary)}</p>
        {!isOpen && (
          <Button variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
            Show
          </Button>
        )}
      </div>
      {isOpen && <RecapResult ratings={ratings} isPractice={session.mode === 'practice'} />}
      {children}
      <ol className={classes.list} hidden={!isOpen || shownCount === 0}>
        {shown.map((rating) => (
          <RecapRow
            key={rating.reviewId}
            rating={rating}
            onUndo={isRecent && isLatest(rating, ratings) ? () => void undo(rating) : undefined}
          />
        ))}
      </ol>
      {isOpen && shownCount < ratings.length && (
        <TextButton onClick={() => setShownCount(ratings.length)}>
          {ratings.length === 1 ? 'Show the rating' : `Show all ${ratings.length} ratings`}
        </TextButton>
      )}
    </section>
  )
}

/** The ratings as they are with what was undone here. */
function useUndo(session: RecapSession) {
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())
  const { user } = useUser()
  const undo = async (rating: RecapRating) => {
    if (!(await outbox.record(rating.undo(newId())))) return
    setUndone((all) => new Set(all).add(rating.reviewId))
    if (user) retractInSessions(user.id, rating.reviewId)
  }
  const ratings = ratingsOf(session).map((rating) => ({
    ...rating,
    undone: rating.undone || undone.has(rating.reviewId),
  }))
  return { ratings, undo }
}

function RecapRow({ rating, onUndo }: { rating: RecapRating; onUndo: (() => void) | undefined }) {
  const { title, confidence, undone, dueDate } = rating
  return (
    <li className={classes.row} data-undone={undone || undefined}>
      <span className={classes.question}>
        <MarkdownLine text={title} />
      </span>
      <span className={classes.rating} data-confidence={confidence}>
        {ratingLabel(confidence)}
      </span>
      <span className={classes.when}>{undone ? 'undone' : dueDate && `back ${dateText(dueDate)}`}</span>
      <span className={classes.undo}>
        {onUndo && (
          <Button variant="subtle" size="compact-sm" onClick={onUndo} aria-label={`Undo rating of: ${title}`}>
            Undo
          </Button>
        )}
      </span>
    </li>
  )
}

function textOf({ startedAt, stats }: RecapSession, { cards, answers }: SessionSummary): string {
  const time = stats.timeSpentSeconds > 0 ? `, ${timeSpentText(stats.timeSpentSeconds)}` : ''
  return `${dateTimeText(startedAt)}: ${countText(cards, 'card')}, ${countText(answers, 'answer')}${time}`
}
