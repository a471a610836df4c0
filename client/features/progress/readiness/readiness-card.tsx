import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import type { User } from '#contracts/accounts/accounts.ts'
import { readiness } from '#contracts/progress/readiness.ts'
import { CalibrationDetails } from './calibration-details.tsx'
import { EstimateHead } from './estimate-head.tsx'
import { ExamDayForecast } from './exam-day-forecast.tsx'
import { HowComputed } from './how-computed.tsx'
import { type BlockToBegin, MissingAnswers } from './missing-answers.tsx'
import { PartOfPremium } from './part-of-premium.tsx'
import { RankedMastery } from './ranked-mastery.tsx'
import { RankedReadiness, type RenderStart } from './ranked-readiness.tsx'
import classes from './readiness-card.module.css'
import type { ReadinessReport } from './readiness-report.ts'

interface ReadinessSlots {
  renderStart: RenderStart
  /** The button that begins a block of questions. */
  renderBegin: (block: BlockToBegin) => ReactNode
  /** How the latest month of the plan came, under the forecast. */
  pastPromise: ReactNode
}

/** What share of fresh questions the learner would answer right, how certain that is, and what to do about it. */
export function ReadinessCard({ user, ...slots }: ReadinessSlots & { user: Pick<User, 'isPremium'> }) {
  return (
    <SectionCard title="Readiness">
      {user.isPremium ? <LoadedReadiness {...slots} /> : <WithoutPremium />}
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

function WithoutPremium() {
  return (
    <div className={classes.parts}>
      <PartOfPremium />
      <RankedMastery />
    </div>
  )
}

function Report({
  report,
  renderStart,
  renderBegin,
  pastPromise,
}: ReadinessSlots & { report: ReadinessReport }) {
  const { estimate, missing } = report
  return (
    <div className={classes.parts}>
      {estimate && (
        <div className={classes.head}>
          <EstimateHead estimate={estimate} />
          <div>
            <ExamDayForecast report={report} />
            {pastPromise}
          </div>
        </div>
      )}
      {missing && <MissingAnswers missing={missing} renderBegin={renderBegin} />}
      <RankedReadiness categories={report.categories} renderStart={renderStart} />
      <div className={classes.folded}>
        <HowComputed estimate={estimate} />
        <CalibrationDetails rows={report.calibration} />
      </div>
    </div>
  )
}
