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
import { study } from '#contracts/study.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type SessionSummary, summarizeSession } from '#domain/session/session-summary.ts'
import { countText } from '#domain/text/count-text.ts'
import { plainText } from '#domain/text/parse-markdown.ts'
import { endedSessionQuery, latestOf, type RecapCard, type RecapSession } from './ended-session.ts'
import { NextAfterSession } from './next-after-session.tsx'
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
  const { session, isFresh } = useRecap(chapterId)
  if (!session || !isFresh) return null
  return (
    <Recap
      session={session}
      title="Session complete"
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
  const session = latest && latest.cards.length > 0 ? latest : undefined
  const isHere = session?.cards.some(({ reviewId }) =>
    ended?.session.cards.some((card) => card.reviewId === reviewId),
  )
  const isFresh = isHere === true && ended != null && Date.now() - ended.endedAt < freshMs
  return { session, isFresh, error, refetch: () => void refetch() }
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
  const { cards, undo } = useUndo(session)
  const shown = cards.slice(0, shownCount)
  const summary = summaryOf(cards)
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
      {isOpen && <RecapResult cards={cards} isPractice={session.mode === 'practice'} />}
      {children}
      <ol className={classes.list} hidden={!isOpen || shownCount === 0}>
        {shown.map((card) => (
          <RecapRow
            key={card.reviewId}
            card={card}
            onUndo={isRecent && isLatest(card, cards) ? () => void undo(card) : undefined}
          />
        ))}
      </ol>
      {isOpen && shownCount < cards.length && (
        <Button variant="subtle" className={classes.all ?? ''} onClick={() => setShownCount(cards.length)}>
          {cards.length === 1 ? 'Show the rating' : `Show all ${cards.length} ratings`}
        </Button>
      )}
    </section>
  )
}

/** The ratings as they are with what was undone here. */
function useUndo(session: RecapSession) {
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())
  const { user } = useUser()
  const undo = async ({ flashcardId, reviewId, question }: RecapCard) => {
    const title = plainText(question)
    if (!(await outbox.record({ kind: 'undo', flashcardId, title, reviewId, undoId: newId() }))) return
    setUndone((all) => new Set(all).add(reviewId))
    if (user) retractInSessions(user.id, reviewId)
  }
  const cards = session.cards.map((card) => ({ ...card, undone: card.undone || undone.has(card.reviewId) }))
  return { cards: inOrder(cards), undo }
}

function RecapRow({ card, onUndo }: { card: RecapCard; onUndo: (() => void) | undefined }) {
  return (
    <li className={classes.row} data-undone={card.undone || undefined}>
      <span className={classes.question}>
        <MarkdownLine text={card.question} />
      </span>
      <span className={classes.rating} data-confidence={card.confidence}>
        {ratingLabel(card.confidence)}
      </span>
      <span className={classes.when}>
        {card.undone ? 'undone' : card.dueDate && `back ${dateText(card.dueDate)}`}
      </span>
      <span className={classes.undo}>
        {onUndo && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={onUndo}
            aria-label={`Undo rating of: ${card.question}`}
          >
            Undo
          </Button>
        )}
      </span>
    </li>
  )
}

/** Only the last rating of a card that still counts can be undone. */
function isLatest(card: RecapCard, cards: readonly RecapCard[]): boolean {
  const counted = cards.filter(({ flashcardId, undone }) => flashcardId === card.flashcardId && !undone)
  const latest = counted.reduce((a, b) => (b.reviewedAt >= a.reviewedAt ? b : a), counted[0] ?? card)
  return !card.undone && latest.reviewId === card.reviewId
}

/** By the time of the rating: some are sent later. */
const inOrder = (cards: RecapCard[]) => cards.sort((a, b) => a.reviewedAt.localeCompare(b.reviewedAt))

function summaryOf(cards: readonly RecapCard[]): SessionSummary {
  return summarizeSession(
    cards.map(({ confidence, ...card }) => ({ ...card, confidence: confidence as Confidence })),
  )
}

function textOf({ startedAt, stats }: RecapSession, { cards, answers }: SessionSummary): string {
  const time = stats.timeSpentSeconds > 0 ? `, ${timeSpentText(stats.timeSpentSeconds)}` : ''
  return `${dateTimeText(startedAt)}: ${countText(cards, 'card')}, ${countText(answers, 'answer')}${time}`
}
