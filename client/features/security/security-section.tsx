import { Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Switch } from '#client/ui/forms/switch.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { type SecurityEvent, security } from '#contracts/security/security.ts'
import { eventWords, placeText } from './event-words.ts'
import classes from './security-section.module.css'

const ownSecurity = queryFor(security.ownSecurity)
const shownAtFirst = 5

/** The latest security events of the user's own account, and the setting for e-mails about new browsers. */
export function SecuritySection() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({ ...ownSecurity, staleTime: 0 })
  const change = useMutation({
    mutationFn: (mailsNewBrowser: boolean) =>
      call(security.changeSecuritySettings, { body: { mailsNewBrowser } }, { urgent: true }),
    onError: (failure) => errorToast(textOf(failure, 'Please try again'), 'Failed to save the setting'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSecurity.queryKey }),
  })
  if (error) return <LoadFailed what="recent activity" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  return (
    <Stack>
      <Switch
        label="Mail me when I sign in from a new browser"
        description="A new password and changes of two-factor sign-in are always mailed."
        checked={change.isPending ? change.variables : data.mailsNewBrowser}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {data.events.length === 0 ? (
        <Text c="dimmed">Nothing has happened in the last 180 days.</Text>
      ) : (
        <ShortList items={data.events} words="entries" first={shownAtFirst}>
          {(shown) => <Events events={shown} />}
        </ShortList>
      )}
    </Stack>
  )
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <ul className="list-plain" aria-label="Recent activity">
      {events.map((event) => (
        <li key={event.id} className={classes.row}>
          <Text fw={550}>{eventWords[event.kind]}</Text>
          <Text size="sm" c="dimmed">
            {[dateTimeText(event.at), placeText(event), event.detail].filter(Boolean).join(', ')}
          </Text>
        </li>
      ))}
    </ul>
  )
}
