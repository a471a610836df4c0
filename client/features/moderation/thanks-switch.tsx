import { Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Switch } from '#client/ui/forms/switch.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { contentAge } from '#contracts/editorial/content-age.ts'

const thanks = queryFor(contentAge.findThanks)

/** Whether the user is named beside what a report of theirs changed. */
export function ThanksSwitch() {
  const { data, error, refetch } = useQuery({ ...thanks, staleTime: 0 })
  const change = useMutation({
    mutationFn: (isNamed: boolean) => call(contentAge.changeThanks, { body: { isNamed } }, { urgent: true }),
    onSuccess: (saved) => queryClient.setQueryData(thanks.queryKey, saved),
    onError: (failure) => errorToast(textOf(failure, 'Please try again'), 'Failed to save your choice'),
  })
  if (error) return <LoadFailed what="your choice" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={48} />
  return (
    <Switch
      label="Name me in thanks"
      description="Other learners see your name and degrees beside a card or question that was changed because of your report. What you reported is not shown."
      checked={change.isPending ? change.variables : data.isNamed}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
