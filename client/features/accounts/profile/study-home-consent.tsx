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
import { studyHomeConsent, studyHomeConsentHours } from '#contracts/accounts/study-home-consent.ts'

const consentQuery = queryFor(studyHomeConsent.find)
const shownAtFirst = 3

/** The consent that support sees the study home for a day, and when it did. */
export function StudyHomeConsent() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({ ...consentQuery, staleTime: 0 })
  const change = useMutation({
    mutationFn: (isAllowed: boolean) =>
      call(isAllowed ? studyHomeConsent.allow : studyHomeConsent.end, {}, { urgent: true }),
    onSuccess: (saved) => queryClient.setQueryData(consentQuery.queryKey, saved),
    onError: (failure) => errorToast(textOf(failure, 'Please try again'), 'Failed to save your choice'),
  })
  if (error) return <LoadFailed what="your choice" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={80} role="status" aria-label="Loading your choice" />
  return (
    <Stack>
      <Switch
        label="Let support see my study home"
        description={
          data.expiresAt
            ? `Until ${dateTimeText(data.expiresAt)}; turning it off ends it at once.`
            : `For ${studyHomeConsentHours} hours: today’s plan with its notices, and your chapters. Not your answers and notes, and nothing can be changed there.`
        }
        checked={change.isPending ? change.variables : data.expiresAt !== null}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {data.looks.length > 0 && <Looks looks={data.looks} />}
    </Stack>
  )
}

function Looks({ looks }: { looks: readonly string[] }) {
  return (
    <div>
      <Text size="sm" fw={550}>
        Support looked at it
      </Text>
      <ShortList items={looks} words="looks" first={shownAtFirst}>
        {(shown) => (
          <ul className="list-plain" aria-label="Support looked at it">
            {shown.map((at) => (
              <li key={at}>
                <Text size="sm" c="dimmed">
                  {dateTimeText(at)}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </ShortList>
    </div>
  )
}
