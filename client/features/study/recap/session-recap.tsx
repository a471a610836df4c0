import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { outbox } from '#client/features/outbox/outbox.ts'
import { AnswerTally } from '#client/features/session/answer-tally.tsx'
import { retractInSessions } from '#client/features/session/stored-sessions.ts'
import { newId } from '#client/platform/new-id.ts'
import { queryFor } from '#client/platform/queries.ts'
import { useUser } from '#client/platform/session.ts'
import { dateText, dateTimeText, timeSpentText, timeText } from '#client/ui/date-text.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { MarkdownLine } from '#client/ui/markdown-text.tsx'
import { ratingLabel } from '#client/ui/rating-words.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { study } from '#contracts/study.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type SessionSummary, summarizeSession } from '#domain/session/session-summary.ts'
import { countText } from '#domain/text/count-text.ts'
import { plainText } from '#domain/text/parse-markdown.ts'
import classes from './session-recap.module.css'

type Session = NonNullable<Reply<typeof study.sessionRecap>['session']>
type RecapCard = Session['cards'][number]

const shownAtFirst = 8
/** Later, other ratings of these cards have followed, and the server would reject the undo. */
const undoneWithinMs = 24 * 3_600_000

interface SessionRecapProps {
  /** Of one chapter; without it the latest session of all. */
  chapterId?: number
  title: string
  /** Only the summary shows at first. */
  startsClosed?: boolean
}

/** The latest session: what was rated, how long it took, and when its cards are due again. */
export function SessionRecap({ chapterId, title, startsClosed = false }: SessionRecapProps) {
  const query = queryFor(study.sessionRecap, { query: { chapterId } })
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  const [shownCount, setShownCount] = useState(startsClosed ? 0 : shownAtFirst)
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())
  const { user } = useUser()
  const session = data?.session
  // On the study home it is an extra: the parts that matter report the failure there.
  if (error && !data && !startsClosed)
    return <LoadFailed what="your last session" error={error} onRetry={() => void refetch()} />
  if (!session || session.cards.length === 0) return null

  const undo = async ({ flashcardId, reviewId, question }: RecapCard) => {
    const title = plainText(question)
    if (!(await outbox.record({ kind: 'undo', flashcardId, title, reviewId, undoId: newId() }))) return
    setUndone((all) => new Set(all).add(reviewId))
    if (user) retractInSessions(user.id, reviewId)
  }
  const cards = session.cards.map((card) => ({ ...card, undone: card.undone || undone.has(card.reviewId) }))
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
        {shownCount === 0 && (
          <Button variant="subtle" size="compact-md" onClick={() => setShownCount(shownAtFirst)}>
            Show
          </Button>
        )}
      </div>
      {shownCount > 0 && (
        <div className={classes.tally}>
          <AnswerTally summary={summary} />
        </div>
      )}
      <ol className={classes.list} hidden={shownCount === 0}>
        {shown.map((card) => (
          <RecapRow
            key={card.reviewId}
            card={card}
            onUndo={isRecent && isLatest(card, cards) ? () => void undo(card) : undefined}
          />
        ))}
      </ol>
      {shownCount > 0 && shownCount < cards.length && (
        <Button variant="subtle" mt="xs" onClick={() => setShownCount(cards.length)}>
          Show all {cards.length} ratings
        </Button>
      )}
    </section>
  )
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
        {timeText(card.reviewedAt)}
        {card.undone ? ' · undone' : card.dueDate && ` · back ${dateText(card.dueDate)}`}
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
function summaryOf(cards: readonly RecapCard[]): SessionSummary {
  const inOrder = [...cards].sort((a, b) => a.reviewedAt.localeCompare(b.reviewedAt))
  return summarizeSession(
    inOrder.map(({ confidence, ...card }) => ({ ...card, confidence: confidence as Confidence })),
  )
}

function textOf({ startedAt, stats }: Session, { cards, answers }: SessionSummary): string {
  const time = stats.timeSpentSeconds > 0 ? `, ${timeSpentText(stats.timeSpentSeconds)}` : ''
  return `${dateTimeText(startedAt)}: ${countText(cards, 'card')}, ${countText(answers, 'answer')}${time}`
}
