import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BlockHistory } from '#client/features/questions/history/block-history.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import type { User } from '#contracts/accounts/accounts.ts'
import { questions } from '#contracts/questions/questions.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { countText } from '#domain/text/count-text.ts'
import { BlockBuilder } from './block-builder.tsx'
import { DueQuestions } from './due-questions.tsx'
import { ExamList } from './exam-list.tsx'
import { FoundQuestion } from './found-question.tsx'
import type { Overview } from './overview.ts'
import classes from './questions-screen.module.css'
import { TodayQuestions } from './today-questions.tsx'
import { UnfinishedBlocks } from './unfinished-blocks.tsx'

interface QuestionsScreenProps {
  user: Pick<User, 'id' | 'isPremium'>
  /** A question that the search found, to be answered on its own. */
  questionId: number | undefined
  /** Probe questions, from the evidence feature. */
  probes?: ReactNode
}

/**
 * Everything that begins a block of questions: unfinished blocks, today's questions, a new block, an exam.
 * Finished blocks follow.
 */
export function QuestionsScreen({ user, questionId, probes }: QuestionsScreenProps) {
  const { data, error, refetch } = useQuery({ ...queryFor(questions.overview), staleTime: 0 })
  return (
    <div className={classes.page}>
      <h1 className="text-title-6">Questions</h1>
      {questionId !== undefined && <FoundQuestion key={questionId} questionId={questionId} />}
      {data && <Bank user={user} overview={data} />}
      {!data && error && <LoadFailed what="the question bank" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {probes}
      <BlockHistory />
    </div>
  )
}

function Bank({ user, overview }: { user: Pick<User, 'id' | 'isPremium'>; overview: Overview }) {
  return (
    <>
      <UnfinishedBlocks blocks={overview.unfinished} />
      <PlannedQuestions variant={overview.unfinished.length > 0 ? 'light' : 'filled'} />
      {overview.locked > 0 && <PremiumLine overview={overview} />}
      {overview.total > 0 ? <BlockBuilder userId={user.id} overview={overview} /> : <NoQuestions />}
      <ExamList forms={overview.forms} isPremium={user.isPremium} />
    </>
  )
}

/**
 * The number of today's questions, and of those that wait beyond today to be asked again: "12 today, 52
 * waiting".
 */
function PlannedQuestions({ variant }: { variant: 'filled' | 'light' }) {
  const { data, error, refetch } = useQuery({ ...queryFor(studyPlan.today), staleTime: 0 })
  if (!data)
    return error && <LoadFailed what="today’s questions" error={error} onRetry={() => void refetch()} />
  const today = data.left.questions
  const waiting = data.waiting.questions
  if (today + waiting === 0) return null
  return (
    <section className={classes.panel} aria-label="Today">
      <p className={classes.panelText}>
        <strong>{today} today</strong>
        {waiting > 0 && `, ${waiting} waiting`}
      </p>
      {today > 0 ? (
        <TodayQuestions count={today} variant={variant} />
      ) : (
        <DueQuestions count={waiting} variant="light" />
      )}
    </section>
  )
}

function PremiumLine({ overview: { total, locked } }: { overview: Overview }) {
  return (
    <p className={classes.premium}>
      Your account has {countText(total, 'sample question')}. {locked} more are part of Premium.{' '}
      <Link to={paths.pricing}>See the plans</Link>
    </p>
  )
}

function NoQuestions() {
  return (
    <section className={classes.panel}>
      <p className={classes.panelText}>There are no questions to answer yet.</p>
    </section>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label="Loading the question bank">
      <Skeleton height={88} radius={16} />
      <Skeleton height={520} radius={16} />
    </div>
  )
}
