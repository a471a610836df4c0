import { Badge, Button, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { accounts } from '#contracts/accounts/accounts.ts'
import { deviceName } from '#domain/accounts/device-name.ts'
import classes from './sessions-list.module.css'

const shownAtFirst = 5

/** The devices on which the user is signed in, with a button to sign out all others. */
export function SessionsList() {
  const queryClient = useQueryClient()
  const [showsAll, setShowsAll] = useState(false)
  const sessionsQuery = queryFor(accounts.listSessions)
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: (id: number) => call(accounts.endSession, { params: { id } }, { urgent: true }),
    onSuccess: () => toast({ title: 'Signed out on that device' }),
    onError: (failure) => errorToast(textOf(failure, 'An unexpected error occurred')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })

  if (error) return <LoadFailed what="your sessions" error={error} onRetry={() => void refetch()} />
  if (!sessions) return <Skeleton height={56} />
  const thisDeviceFirst = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  const shown = showsAll ? thisDeviceFirst : thisDeviceFirst.slice(0, shownAtFirst)
  return (
    <>
      <ul className="list-plain">
        {shown.map((session) => (
          <li key={session.id} className={classes.row}>
            <div>
              <Text fw={550}>{deviceName(session.userAgent)}</Text>
              <Text size="sm" c="dimmed">
                Last used {dateTimeText(session.lastSeenAt)}
                <br />
                Signed in {dateTimeText(session.createdAt)}
              </Text>
            </div>
            {session.isCurrent ? (
              <Badge variant="light">This device</Badge>
            ) : (
              <Button
                variant="default"
                size="sm"
                aria-label={`Sign out ${deviceName(session.userAgent)}`}
                loading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="subtle" size="sm" mt="sm" onClick={() => setShowsAll(true)}>
          Show all {sessions.length}
        </Button>
      )}
    </>
  )
}
