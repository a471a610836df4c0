import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { type JobState, operations } from '#contracts/operations/operations.ts'
import { durationText } from './duration-text.ts'
import classes from './health.module.css'

interface JobTableProps {
  jobs: JobState[]
  /** True when the job was requested and has not begun yet. */
  isDue: (job: JobState) => boolean
  onAsked: (job: JobState) => void
}

export function JobTable({ jobs, isDue, onAsked }: JobTableProps) {
  return (
    <DataTable
      label="Jobs"
      rows={jobs}
      keyOf={({ name }) => name}
      empty="No job is started on this server."
      columns={[
        {
          name: 'job',
          heading: 'Job',
          cell: ({ name, purpose, schedule }) => (
            <>
              {purpose}
              <span className={classes.code}>
                {name}, <span className={classes.time}>{schedule}</span>
              </span>
            </>
          ),
        },
        { name: 'last', heading: 'Last run', cell: (job) => <LastRun job={job} /> },
        {
          name: 'duration',
          heading: 'Duration',
          align: 'end',
          cell: ({ lastDurationMs }) => (lastDurationMs === null ? '–' : durationText(lastDurationMs)),
        },
        { name: 'next', heading: 'Next run', cell: ({ nextRunAt }) => <Time at={nextRunAt} /> },
        {
          name: 'run',
          heading: '',
          align: 'end',
          cell: (job) => <RunNow job={job} isWaiting={isDue(job) || job.isRunning} onAsked={onAsked} />,
        },
      ]}
    />
  )
}

function Time({ at }: { at: string }) {
  return <span className={classes.time}>{dateTimeText(at)}</span>
}

function LastRun({ job }: { job: JobState }) {
  const { lastStartedAt, isRunning, progress, error, failedAt } = job
  return (
    <>
      {lastStartedAt ? <Time at={lastStartedAt} /> : 'Not yet'}
      {isRunning && ', running'}
      {progress && <span className={classes.progress}>{progress}</span>}
      {error !== null && (
        <span className={classes.error}>
          Failed{failedAt && ` ${dateTimeText(failedAt)}`}: {error}
        </span>
      )}
    </>
  )
}

interface RunNowProps {
  job: JobState
  isWaiting: boolean
  onAsked: (job: JobState) => void
}

function RunNow({ job, isWaiting, onAsked }: RunNowProps) {
  const run = useMutation({
    mutationFn: () => call(operations.runJob, { params: { name: job.name } }, { urgent: true }),
    onSuccess: () => {
      toast({ title: 'Success', description: `${job.name} begins within seconds` })
      onAsked(job)
    },
    onError: (error) => errorToast(textOf(error, 'The job could not be started')),
  })
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Run now: ${job.name}`}
      loading={run.isPending || isWaiting}
      onClick={() => run.mutate()}
    >
      Run now
    </Button>
  )
}
