import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, urlOf } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { pageIn, useAddress } from '#client/platform/use-address.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { questionAdmin } from '#contracts/questions/question-admin.ts'
import { countText } from '#domain/text/count-text.ts'
import { StatisticsList } from './statistics-list.tsx'

/** Item statistics, those that need a look first; the page is in the address. */
export function StatisticsPanel() {
  const { params, change } = useAddress()
  const page = pageIn(params)
  const { data, error, refetch } = useQuery({
    ...queryFor(questionAdmin.listStatistics, { query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const pages = data ? Math.ceil(data.total / data.pageSize) : 0
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {data?.computedAt
            ? `Computed ${dateTimeText(data.computedAt)}, and again every night`
            : 'Computed every night'}
        </Text>
        <ComputeButton />
      </Group>
      {error && <LoadFailed what="the item statistics" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && data.total === 0 && (
        <Text c="dimmed">There are no statistics yet. They begin with the first answers of learners.</Text>
      )}
      {data && data.total > 0 && <StatisticsList questions={data.questions} />}
      <Pager
        page={page}
        pages={pages}
        hasMore={page < pages}
        onPage={(next) => change({ page: next })}
        words={{ back: 'Previous', on: 'Next' }}
      />
    </Stack>
  )
}

function ComputeButton() {
  const queryClient = useQueryClient()
  const compute = useMutation({
    mutationFn: () => call(questionAdmin.computeStatistics, {}, { urgent: true }),
    onSuccess: ({ questions }) => {
      toast({ title: `Statistics computed for ${countText(questions, 'question')}` })
      const address = urlOf(questionAdmin.listStatistics)
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(address),
      })
    },
    onError: (error) => errorToast(reasonOf(error), 'The statistics were not computed'),
  })
  return (
    <Button variant="default" loading={compute.isPending} onClick={() => compute.mutate()}>
      Compute now
    </Button>
  )
}
