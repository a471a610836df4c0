import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryFor } from '#client/platform/calls/queries.ts'
import { pageIn } from '#client/platform/use-address.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { mailStatuses, messages, outboxPageSize } from '#contracts/messages/messages.ts'
import { OutboxList } from './outbox-list.tsx'
import { OutboxMessageDialog } from './outbox-message-dialog.tsx'

type Status = (typeof mailStatuses)[number]

const filters = [
  { value: 'all', label: 'All' },
  { value: 'queued', label: 'Queued' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
]

/** All messages of the service, newest first. Filter, page and open message are in the address. */
export function OutboxPanel() {
  const [search, setSearch] = useSearchParams()
  const status = mailStatuses.find((known) => known === search.get('status'))
  const page = pageIn(search)
  const openId = Number(search.get('message')) || undefined
  const broadcast = Number(search.get('broadcast')) || undefined
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(messages.listOutbox, {
      query: { page, ...(status && { status }), ...(broadcast && { broadcast }) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const show = (
    next: { status?: Status | undefined; page?: number; message?: number },
    { replace = false } = {},
  ) => {
    const query = new URLSearchParams({ tab: 'outbox' })
    for (const [name, value] of Object.entries({ broadcast, status, ...next }))
      if (value) query.set(name, String(value))
    setSearch(query, { preventScrollReset: true, replace })
  }

  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {broadcast
          ? 'The messages of one broadcast, newest first.'
          : 'Every message that the service wrote, newest first.'}
      </Text>
      {data && !data.hasMailServer && (
        <Alert variant="light" title="No mail server is set">
          Messages stay here and can be read here. Set SMTP_URL to have them sent.
        </Alert>
      )}
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Which messages"
          data={filters}
          value={status ?? 'all'}
          onChange={(value) => show({ status: value === 'all' ? undefined : (value as Status) })}
        />
        <Button variant="default" loading={isFetching && Boolean(data)} onClick={() => void refetch()}>
          Refresh
        </Button>
      </Group>
      {error && <LoadFailed what="the messages" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <OutboxList messages={data.messages} onOpen={(message) => show({ page, message })} />}
      {data && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / outboxPageSize)}
          hasMore={page * outboxPageSize < data.total}
          onPage={(next) => show({ page: next })}
        />
      )}
      {openId && (
        <OutboxMessageDialog
          id={openId}
          hasMailServer={data?.hasMailServer ?? false}
          // The history entry is replaced, so that Back does not open the dialog again.
          onClose={() => show({ page }, { replace: true })}
        />
      )}
    </Stack>
  )
}
