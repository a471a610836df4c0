import { Box, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { pageIn, useAddress } from '#client/platform/use-address.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { useFocusHome } from '#client/ui/page/use-focus-home.ts'
import { Pager } from '#client/ui/tables/pager.tsx'
import { mostReports } from '#contracts/moderation/moderation-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './report-card.module.css'

interface ReportListProps<R> {
  /** As in "Flagged cards". */
  label: string
  query: { data: R[] | undefined; error: CallError | null; refetch: () => Promise<unknown> }
  empty: string
  children: (report: R) => ReactNode
}

/** Rendered at once: each has a form. */
const pageSize = 20

/** Open reports, oldest first, with what is shown without any. */
export function ReportList<R extends { id: number }>({ label, query, empty, children }: ReportListProps<R>) {
  const { params, change } = useAddress()
  const focusHome = useFocusHome()
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
  if (data.length === 0)
    return (
      <Text {...focusHome} c="dimmed">
        {empty}
      </Text>
    )
  const pages = Math.ceil(data.length / pageSize)
  const page = Math.min(pageIn(params), pages)
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm" aria-live="polite">
        {data.length < mostReports
          ? `${countText(data.length, 'open report')}, oldest first`
          : `The oldest ${mostReports} open reports`}
      </Text>
      <ul {...focusHome} className={classes.list} aria-label={label}>
        {data.slice((page - 1) * pageSize, page * pageSize).map((report) => (
          <li key={report.id}>{children(report)}</li>
        ))}
      </ul>
      <Box mt="md">
        <Pager
          page={page}
          pages={pages}
          hasMore={page < pages}
          onPage={(next) => change({ page: next }, { showsTop: true })}
          words={{ back: 'Previous', on: 'Next' }}
        />
      </Box>
    </>
  )
}
