import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { QuestionSlots } from '#client/features/questions/session/question-slots.ts'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { MessageScreen } from '#client/ui/page/message-screen.tsx'
import { questions } from '#contracts/questions/questions.ts'
import { QuestionList } from './question-list.tsx'
import { inFilter, type Results, readFilter } from './results.ts'
import classes from './results-screen.module.css'
import { ResultsSummary } from './results-summary.tsx'
import { Review } from './review.tsx'

interface ResultsScreenProps {
  userId: number
  blockId: number
  slots: QuestionSlots
}

/** The results of a finished block; with ?question= (its position) or ?questionId= one of its questions. */
export function ResultsScreen({ userId, blockId, slots }: ResultsScreenProps) {
  const query = queryFor(questions.results, { params: { id: blockId } })
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  if (data) return <Loaded userId={userId} results={data} slots={slots} />
  if (error) return <NoResults blockId={blockId} error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.page} role="status" aria-label="Loading the results">
      <Skeleton height={180} radius={16} />
      <Skeleton height={400} radius={16} />
    </div>
  )
}

function Loaded({ userId, results, slots }: { userId: number; results: Results; slots: QuestionSlots }) {
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query.get('show'))
  const shown = results.questions.filter((question) => inFilter(question, filter))
  const opened = results.questions.find(
    ({ position, questionId }) =>
      String(position) === query.get('question') || String(questionId) === query.get('questionId'),
  )

  useReturnTo(opened?.position)

  function set(name: 'question' | 'show', value: string | null, { replace = false } = {}): void {
    const next = new URLSearchParams(query)
    next.delete('questionId')
    if (value === null) next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace, preventScrollReset: value === null || name === 'show' })
  }

  if (opened) {
    return (
      <Review
        userId={userId}
        blockId={results.block.id}
        position={opened.position}
        // A question outside the filter, as from a link, is shown among all.
        questions={shown.includes(opened) ? shown : results.questions}
        slots={slots}
        onOpen={(position) => set('question', String(position), { replace: true })}
        onClose={() => set('question', null, { replace: true })}
      />
    )
  }
  return (
    <div className={classes.page}>
      <ResultsSummary results={results} onShow={(chosen) => set('show', chosen, { replace: true })} />
      <QuestionList
        results={results}
        shown={shown}
        filter={filter}
        onFilter={(chosen) => set('show', chosen === 'all' ? null : chosen, { replace: true })}
      />
    </div>
  )
}

/** After a review the focus is on its question in the list. */
function useReturnTo(position: number | undefined): void {
  const last = useRef(position)
  useEffect(() => {
    if (position === undefined && last.current !== undefined) {
      document.getElementById(`question-${last.current}`)?.focus()
    }
    last.current = position
  }, [position])
}

interface NoResultsProps {
  blockId: number
  error: CallError
  onRetry: () => void
}

function NoResults({ blockId, error, onRetry }: NoResultsProps) {
  if (error.status === 404) {
    return (
      <MessageScreen title="Block not found" actions={<ToQuestions />}>
        There is no such block in your account.
      </MessageScreen>
    )
  }
  if (error.status === 409 || error.status === 422) {
    return (
      <MessageScreen
        title="This block is not finished"
        actions={
          <>
            <Button component={Link} to={paths.questionSession(blockId)}>
              Continue the block
            </Button>
            <ToQuestions />
          </>
        }
      >
        {reasonOf(error)}
      </MessageScreen>
    )
  }
  return (
    <div className={classes.page}>
      <BackLink to={paths.questions}>Questions</BackLink>
      <LoadFailed what="the results" error={error} onRetry={onRetry} />
    </div>
  )
}

function ToQuestions() {
  return (
    <Button component={Link} to={paths.questions} variant="default">
      Back to questions
    </Button>
  )
}
