import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, urlOf } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { contentStatistics } from '#contracts/content-statistics/content-statistics.ts'

/** Both tables come from one computation. */
const addresses = [contentStatistics.contentPerformance, contentStatistics.chapterUsage].map((endpoint) =>
  urlOf(endpoint),
)

/** When the numbers were computed, and a way to have them computed now. */
export function ComputedAt({ at }: { at: string | null | undefined }) {
  const compute = useMutation({
    mutationFn: () => call(contentStatistics.computeContentStatistics, {}, { urgent: true }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          addresses.some((known) => String(address).split('?')[0] === known),
      }),
    onError: (error) => errorToast(textOf(error, 'The statistics could not be computed')),
  })
  if (at === undefined) return null
  if (at === null || compute.data?.computedAt === null)
    return (
      <Text size="sm" c="dimmed" mt="md" role="status">
        These and chapter usage are being computed. This takes a few minutes; then reload the page.
      </Text>
    )
  return (
    <Group justify="space-between" gap="xs" mt="md">
      <Text size="sm" c="dimmed">
        These and chapter usage were computed {dateTimeText(at)}, and will be again every night.
      </Text>
      <Button
        variant="default"
        size="sm"
        ml="auto"
        loading={compute.isPending}
        onClick={() => compute.mutate()}
      >
        Compute now
      </Button>
    </Group>
  )
}
