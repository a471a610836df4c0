import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { useAddress } from '#client/platform/use-address.ts'
import { filledIn, useLogFilter } from '#client/platform/use-log-filter.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PlacePager } from '#client/ui/tables/place-pager.tsx'
import { mailStatuses, messages } from '#contracts/messages/messages.ts'
import { emptyFilter, OutboxFilterForm } from './outbox-filter.tsx'
import { OutboxList } from './outbox-list.tsx'
import { OutboxMessageDialog } from './outbox-message-dialog.tsx'

/** All messages of the service, newest first. Filter, place and open message are in the address. */
export function OutboxPanel() {
  const { params, change } = useAddress()
  const { filter, pages, show, pager } = useLogFilter(emptyFilter, ['tab', 'broadcast'])
  const openId = Number(params.get('message')) || undefined
  const broadcast = Number(params.get('broadcast')) || undefined
  const { status, ...others } = filledIn(filter)
  const known = mailStatuses.find((each) => each === status)
  const query = { ...others, ...(known && { status: known }), ...(broadcast && { broadcast }) }
  const before = pages.at(-1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor(messages.listOutbox, { query: { ...query, ...(before && { before }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text c="dimmed">
          {broadcast
            ? 'The messages of one broadcast, newest first.'
            : 'Every message that the service wrote, newest first.'}
        </Text>
        <Button variant="default" loading={isFetching && Boolean(data)} onClick={() => void refetch()}>
          Refresh
        </Button>
      </Group>
      {data && !data.hasMailServer && (
        <Alert variant="light" title="No mail server is set">
          Messages stay here and can be read here. Set SMTP_URL to have them sent.
        </Alert>
      )}
      {/* Back and links change the filter: the form then starts again from it. */}
      <OutboxFilterForm key={JSON.stringify(filter)} filter={filter} onApply={show} />
      {error && <LoadFailed what="the messages" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} role="status" aria-label="Loading the messages" />}
      {data && !error && (
        <div aria-busy={isPlaceholderData}>
          <OutboxList
            messages={data.messages}
            {...(Object.keys(query).length > 0 && { empty: 'No message is like this.' })}
            onOpen={(message) => change({ message })}
          />
        </div>
      )}
      {data && <PlacePager {...pager(data.hasMore ? data.messages.at(-1)?.id : undefined)} />}
      {openId && (
        <OutboxMessageDialog
          id={openId}
          hasMailServer={data?.hasMailServer ?? false}
          // The history entry is replaced, so that Back does not open the dialog again.
          onClose={() => change({ message: undefined }, { replaces: true })}
        />
      )}
    </Stack>
  )
}
