import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallError } from '#client/platform/call-error.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { countText } from '#domain/text/count-text.ts'
import classes from './report-card.module.css'

interface ReportListProps<R> {
  /** As in "Reported cards". */
  label: string
  query: { data: R[] | undefined; error: CallError | null; refetch: () => Promise<unknown> }
  empty: string
  children: (report: R) => ReactNode
}

const mostReports = 200

/** Open reports, oldest first, with what is shown without any. */
export function ReportList<R extends { id: number }>({ label, query, empty, children }: ReportListProps<R>) {
  const { data, error, refetch } = query
  if (error)
    return (
      <LoadFailed
        what="flagged content"
        error={error}
        announcement="Failed to fetch flagged content"
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height={240} role="status" aria-label="Loading flagged content" />
  if (data.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm" aria-live="polite">
        {data.length < mostReports
          ? `${countText(data.length, 'open report')}, oldest first`
          : `The oldest ${mostReports} open reports`}
      </Text>
      <ul className={classes.list} aria-label={label}>
        {data.map((report) => (
          <li key={report.id}>{children(report)}</li>
        ))}
      </ul>
    </>
  )
}
