import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dayText } from '#client/ui/text/date-text.ts'
import { moderation } from '#contracts/moderation/moderation.ts'
import type { UserReport } from '#contracts/moderation/moderation-admin.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import classes from './own-reports.module.css'

const shownAtFirst = 5

const outcomes: Record<NonNullable<UserReport['resolution']>, string> = {
  dismiss: 'No change needed',
  approve: 'Resolved',
  remove: 'Removed',
}

/** What the user reported, and what became of it. */
export function OwnReports() {
  const { data: reports, error, refetch } = useQuery({ ...queryFor(moderation.listOwnReports), staleTime: 0 })
  const [areAllShown, setAllShown] = useState(false)
  if (error) return <LoadFailed what="your reports" error={error} onRetry={() => void refetch()} />
  if (!reports) return null
  if (reports.length === 0)
    return (
      <Text c="dimmed">
        You have reported nothing yet. Every card and question has a Report button for what is wrong with it.
      </Text>
    )
  const shown = areAllShown ? reports : reports.slice(0, shownAtFirst)
  return (
    <>
      <ul className={classes.list} aria-label="Reports">
        {shown.map((report) => (
          <li key={`${report.contentType} ${report.id}`}>
            <OwnReport report={report} />
          </li>
        ))}
      </ul>
      {shown.length < reports.length && (
        <Button variant="default" mt="md" onClick={() => setAllShown(true)}>
          Show all {reports.length}
        </Button>
      )}
    </>
  )
}

function OwnReport({ report }: { report: UserReport }) {
  const { title, reason, createdAt, resolution, resolvedAt, resolutionNotes } = report
  return (
    <>
      <p className={classes.title}>{plainText(title)}</p>
      <p>
        <Text span size="sm" c="dimmed">
          {dayText(createdAt)}:
        </Text>{' '}
        {reason}
      </p>
      <div>
        <Badge variant="light" color="gray" miw="max-content">
          {resolution ? outcomes[resolution] : 'Waits for an answer'}
        </Badge>{' '}
        {resolvedAt && (
          <Text span size="sm" c="dimmed">
            {dayText(resolvedAt)}
          </Text>
        )}
      </div>
      {resolutionNotes && <p>{resolutionNotes}</p>}
    </>
  )
}
