import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '#client/platform/queries.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { SectionCard } from '#client/ui/section-card.tsx'
import type { User } from '#contracts/accounts.ts'
import { type ReadinessTopic, readiness } from '#contracts/readiness.ts'
import { CalibrationDetails } from './calibration-details.tsx'
import { CategoryTable } from './category-table.tsx'
import { EstimateHead } from './estimate-head.tsx'
import { ExamDayForecast } from './exam-day-forecast.tsx'
import { HowComputed } from './how-computed.tsx'
import { type BlockToBegin, MissingAnswers } from './missing-answers.tsx'
import { NextTopics } from './next-topics.tsx'
import { PartOfPremium } from './part-of-premium.tsx'
import classes from './readiness-card.module.css'
import type { ReadinessReport } from './readiness-report.ts'

interface ReadinessSlots {
  /** The button that begins the step of a topic. */
  renderStart: (topic: ReadinessTopic) => ReactNode
  /** The button that begins a block of questions. */
  renderBegin: (block: BlockToBegin) => ReactNode
}

/** What share of fresh questions the learner would answer right, how certain that is, and what to do about it. */
export function ReadinessCard({ user, ...slots }: ReadinessSlots & { user: Pick<User, 'isPremium'> }) {
  return (
    <SectionCard title="Readiness" description="If the exam were today, by the content outline.">
      {user.isPremium ? <LoadedReadiness {...slots} /> : <PartOfPremium />}
    </SectionCard>
  )
}

function LoadedReadiness(slots: ReadinessSlots) {
  const { data, error, refetch } = useQuery(queryFor(readiness.readiness))
  if (data) return <Report report={data} {...slots} />
  if (error) return <LoadFailed what="your readiness" error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.parts} role="status" aria-label="Loading your readiness">
      <Skeleton height={120} />
      <Skeleton height={280} />
      <Skeleton height={480} />
    </div>
  )
}

function Report({ report, renderStart, renderBegin }: ReadinessSlots & { report: ReadinessReport }) {
  const { estimate, missing } = report
  return (
    <div className={classes.parts}>
      {estimate && <EstimateHead estimate={estimate} />}
      {missing && <MissingAnswers missing={missing} renderBegin={renderBegin} />}
      <HowComputed />
      {estimate && <NextTopics topics={report.topics} renderStart={renderStart} />}
      <CategoryTable categories={report.categories} />
      {estimate && <ExamDayForecast report={report} />}
      <CalibrationDetails rows={report.calibration} />
    </div>
  )
}
