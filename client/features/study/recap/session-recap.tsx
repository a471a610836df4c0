import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ratingLabel } from '#client/features/learner/rating-words.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { retractInSessions } from '#client/features/session/stored-sessions.ts'
import { ReadPartButton } from '#client/features/study/primer/read-part-button.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { newId } from '#client/platform/new-id.ts'
import { useUser } from '#client/platform/user/session.ts'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dateText, dateTimeText, timeSpentText, timeText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { MarkdownLine } from '#client/ui/text/markdown-text.tsx'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { type SessionSummary, summarizeSession } from '#domain/session/session-summary.ts'
import { countText } from '#domain/text/count-text.ts'
import { endedSessionQuery, latestOf, type RecapSession, reviewIdsOf } from './ended-session.ts'
import { NextAfterSession } from './next-after-session.tsx'
import { isLatest, type RecapRating, ratingsOf } from './recap-ratings.ts'
import { RecapResult } from './recap-result.tsx'
import classes from './session-recap.module.css'
import { WeekStreak } from './week-streak.tsx'

const usuallyShown = 8
/** After this time other ratings of these cards have followed, and the server would reject the undo. */
const undoneWithinMs = 24 * 3_600_000
/** For this long after its end, a session is shown at the top of its chapter's page. */
const freshMs = 30 * 60_000

/**
 * Shown at the top of the chapter's page: the session that has just ended, its result, and the next step.
 * Later it renders nothing.
 */
export function SessionResult({ chapterId }: { chapterId: number }) {
  const { session, isFresh } = useRecap(chapterId)
  if (!session || !isFresh) return null
  return (
    <Recap session={session}>
      <WeekStreak />
      <NextAfterSession />
    </Recap>
  )
}

/** The latest session of a chapter, unless it has just ended. */
export function SessionRecap({ chapterId }: { chapterId: number }) {
  const { session, isFresh, error, refetch } = useRecap(chapterId)
  if (isFresh) return null
  if (error && !session) return <LoadFailed what="your last session" error={error} onRetry={refetch} />
  return session ? <Recap session={session} /> : null
}

function Recap({ session, children }: { session: RecapSession; children?: ReactNode }) {
  const { ratings, undo } = useUndo(session)
  return (
    <section className={classes.recap} aria-labelledby="recap-title">
      <div className={classes.head}>
        <h2 id="recap-title" className="text-title-5">
          Your last session
        </h2>
        <p className={classes.summary}>{textOf(session, summarizeSession(ratings))}</p>
      </div>
      <RecapResult ratings={ratings} isPractice={session.mode === 'practice'} />
      {children}
      <RatingList session={session} ratings={ratings} onUndo={undo} />
    </section>
  )
}

/**
 * The last session of this study day, as one line that opens. On the study home it is an extra, so a failure
 * to load it is not shown.
 */
export function LastSession() {
  const { user } = useUser()
  const { session } = useRecap(undefined)
  const dayOf = (instantMs: number) => studyDayOf(instantMs, user?.timeZone ?? 'UTC')
  const isOfToday = session && dayOf(Date.parse(session.endedAt ?? session.startedAt)) === dayOf(Date.now())
  return isOfToday ? <FoldedRecap key={session.startedAt} session={session} /> : null
}

function FoldedRecap({ session }: { session: RecapSession }) {
  const [isOpen, setOpen] = useState(false)
  const { ratings, undo } = useUndo(session)
  const { cards } = summarizeSession(ratings)
  return (
    <details className={classes.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Last session: {factsLine([nameOf(session), countText(cards, 'card'), timeText(session.startedAt)])}
      </summary>
      {isOpen && (
        <div className={classes.recap}>
          <RecapResult ratings={ratings} isPractice={session.mode === 'practice'} />
          <WeekStreak />
          <RatingList session={session} ratings={ratings} onUndo={undo} />
        </div>
      )}
    </details>
  )
}

const modeNames: Record<string, string> = {
  today: 'Today',
  more: 'beyond today',
  'low-confidence': 'low confidence',
  search: 'a search',
  deck: 'a deck',
  cards: 'cards of your choice',
  practice: 'practice',
}

/** The name of the session, from its chapter or its mode. */
function nameOf({ chapterId, mode, cards }: RecapSession): string {
  const chapter = cards.find((card) => card.chapterId === chapterId)
  return chapter?.chapterTitle ?? modeNames[mode] ?? 'cards'
}

function useRecap(chapterId: number | undefined) {
  const { user } = useUser()
  const { data, error, refetch } = useQuery({
    ...queryFor(studySessions.sessionRecap, { query: { chapterId } }),
    staleTime: 0,
  })
  const { data: ended } = useQuery(endedSessionQuery(user?.id ?? 0))
  const latest = latestOf(data?.session, { ended, chapterId })
  const shown = latest ? reviewIdsOf(latest) : []
  const session = shown.length > 0 ? latest : undefined
  const here = new Set(ended ? reviewIdsOf(ended.session) : [])
  const isFresh =
    shown.some((reviewId) => here.has(reviewId)) && ended != null && Date.now() - ended.endedAt < freshMs
  return { session, isFresh, error, refetch: () => void refetch() }
}

interface RatingListProps {
  session: RecapSession
  ratings: readonly RecapRating[]
  onUndo: (rating: RecapRating) => Promise<void>
}

function RatingList({ session, ratings, onUndo }: RatingListProps) {
  const [shownCount, setShownCount] = useState(usuallyShown)
  const isRecent = Date.now() - Date.parse(session.startedAt) < undoneWithinMs
  return (
    <>
      <ol className={classes.list}>
        {ratings.slice(0, shownCount).map((rating) => (
          <RecapRow
            key={rating.reviewId}
            rating={rating}
            onUndo={isRecent && isLatest(rating, ratings) ? () => void onUndo(rating) : undefined}
          />
        ))}
      </ol>
      {shownCount < ratings.length && (
        <TextButton onClick={() => setShownCount(ratings.length)}>
          Show all {ratings.length} ratings
        </TextButton>
      )}
    </>
  )
}

/** The ratings of the session, with those marked as undone that were undone here. */
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
  const { title, confidence, undone, dueDate, explainedBy } = rating
  return (
    <li className={classes.row} data-undone={undone || undefined}>
      <span className={classes.question}>
        <MarkdownLine text={title} />
        {confidence === 1 && explainedBy && <ReadPartButton {...explainedBy} about={title} />}
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
