import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { type JobState, operations } from '#contracts/operations/operations.ts'
import { CheckList } from './check-list.tsx'
import { JobTable } from './job-table.tsx'

type Health = Reply<typeof operations.getHealth>

/** A job that was asked for, by its name: when, and its latest run at that time. */
interface Asked {
  atMs: number
  lastStartedAt: string | null
}

const usualMs = 30_000
const soonMs = 1500
/** So long a job that was asked for may take to begin. */
const beginsWithinMs = 30_000

/** Whether the service is well, and its background jobs. It stays fresh while it is open. */
export function HealthScreen() {
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map())
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(operations.getHealth),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isSomethingDue(state.data, asked) ? soonMs : usualMs),
  })
  const ask = ({ name, lastStartedAt }: JobState) => {
    setAsked((before) => new Map(before).set(name, { atMs: Date.now(), lastStartedAt }))
    void refetch()
  }
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin} onlyNarrow>
        Back to Admin
      </BackLink>
      <PageHead title="Jobs and health" description="Whether the service is well, and what runs behind it.">
        <Button variant="default" loading={isFetching && Boolean(data)} onClick={() => void refetch()}>
          Check again
        </Button>
      </PageHead>
      {error && <LoadFailed what="the checks" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} role="status" aria-label="Loading the checks" />}
      {data && (
        <>
          <SectionCard title="Health" description={<Facts health={data} />}>
            <CheckList checks={data.checks} />
          </SectionCard>
          <SectionCard
            title="Jobs"
            description="The latest run of each, on whichever server. Times are yours; schedules are in UTC."
          >
            <JobTable jobs={data.jobs} isDue={(job) => isDue(job, asked)} onAsked={ask} />
          </SectionCard>
        </>
      )}
    </Stack>
  )
}

function Facts({ health: { version, contentEdition, startedAt, checkedAt } }: { health: Health }) {
  return (
    <Text span size="sm">
      Version {version}, content edition {contentEdition}, running since {dateTimeText(startedAt)}. Checked{' '}
      {dateTimeText(checkedAt)}.
    </Text>
  )
}

/** It was asked for, and has not begun since. */
function isDue({ name, lastStartedAt }: JobState, asked: ReadonlyMap<string, Asked>): boolean {
  const request = asked.get(name)
  if (!request || Date.now() - request.atMs > beginsWithinMs) return false
  return lastStartedAt === request.lastStartedAt
}

const isSomethingDue = ({ jobs }: Health, asked: ReadonlyMap<string, Asked>) =>
  jobs.some((job) => job.isRunning || isDue(job, asked))
