import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import classes from './broadcast-list.module.css'
import { BroadcastProgress } from './broadcast-progress.tsx'

/** The latest broadcasts, with their progress. */
export function BroadcastList() {
  const { data, error, refetch } = useQuery({ ...queryFor(mailAdmin.listBroadcasts), staleTime: 0 })
  return (
    <SectionCard title="Broadcasts" description="The latest 20, newest first.">
      {error && <LoadFailed what="the broadcasts" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={96} />}
      {data?.length === 0 && <Text c="dimmed">No broadcast has been sent yet.</Text>}
      <ul className={`list-plain ${classes.list}`}>
        {data?.map((broadcast) => (
          <li key={broadcast.id}>
            <BroadcastProgress broadcast={broadcast} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
