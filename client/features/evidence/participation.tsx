import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { Switch } from '#client/ui/forms/switch.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dateText } from '#client/ui/text/date-text.ts'
import { evidence } from '#contracts/evidence/evidence.ts'

const participation = queryFor(evidence.participation)

const whatItMeans =
  'Off unless you turn it on. 2 in 100 of the cards you have not seen then come at random intervals, or once and not again. ' +
  '1 in 10 of the questions you miss are not asked again. Up to five probe questions a week are offered to you; they count for nothing else. ' +
  'In the last 28 days before your exam all are back in your plan. Turning it off puts them back at once and deletes what was stored for it. ' +
  'Only sums over many learners are published, without names.'

/** The consent to the measurements of our promises. */
export function Participation() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({ ...participation, staleTime: 0 })
  const change = useMutation({
    mutationFn: (takesPart: boolean) =>
      call(evidence.changeParticipation, { body: { takesPart } }, { urgent: true }),
    onError: (failure) => errorToast(textOf(failure, 'Please try again'), 'Failed to save your choice'),
    // The choice changes next reviews and probe questions, so all queries are loaded again.
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (error) return <LoadFailed what="your choice" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  return (
    <Switch
      label="Help to measure what works"
      description={
        data.since ? `You take part since ${dateText(data.since.slice(0, 10))}. ${whatItMeans}` : whatItMeans
      }
      checked={change.isPending ? change.variables : data.since !== null}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
