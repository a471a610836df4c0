import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { peopleText } from '#client/features/messages/admin/templates/test-form.ts'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor, reloadAdmin } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Meter } from '#client/ui/charts/meter.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import { type Broadcast, mailAdmin } from '#contracts/messages/mail-admin.ts'
import { segmentText } from '#domain/messages/segment.ts'
import { numberText } from '#domain/text/count-text.ts'
import classes from './broadcast-list.module.css'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { bothTimesText } from './start-time.ts'

const pollMs = 2000
const scheduledPollMs = 30_000
/** It may still write to somebody: one that waits for its time decides its recipients then. */
const isActive = ({ status, left }: Broadcast) =>
  status === 'scheduled' || (status !== 'cancelled' && left > 0)

/** The progress of one broadcast, which is loaded again repeatedly while e-mails are left to send. */
export function BroadcastProgress({ broadcast }: { broadcast: Broadcast }) {
  const { id } = broadcast
  const [isCancelling, setCancelling] = useState(false)
  const [isRescheduling, setRescheduling] = useState(false)
  const { data } = useQuery({
    ...queryFor(mailAdmin.getBroadcast, { params: { id } }),
    initialData: broadcast,
    enabled: isActive(broadcast),
    refetchInterval: ({ state }) => intervalOf(state.data),
  })
  const cancel = useMutation({
    mutationFn: () => call(mailAdmin.cancelBroadcast, { params: { id } }, { urgent: true }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Broadcast cancelled' })
      setCancelling(false)
    },
    onError: () => errorToast('Failed to cancel broadcast'),
    onSettled: reloadAdmin,
  })
  const { subject, total, sent, failed, left, skipped, unconfirmed, suspended, failing } = data
  const leftOut = skipped + suspended + unconfirmed + failing
  const finished = total === 0 ? 100 : (100 * (sent + failed + leftOut)) / total
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text className={classes.subject}>{subject}</Text>
          <Text size="sm" c="dimmed">
            {audienceText(data)}, {data.status !== 'scheduled' && `${peopleText(total)}, `}
            {dateTimeText(data.createdAt)},{' '}
            <UserLink id={data.createdById} isAmongWords>
              {data.createdBy}
            </UserLink>
          </Text>
        </div>
        <Badge className={classes.state ?? ''} variant="light" color={failed > 0 ? 'red' : 'gray'}>
          {stateOf(data)}
        </Badge>
      </Group>
      {data.status !== 'scheduled' && <Meter percent={finished} label={`Progress of “${subject}”`} />}
      <Group justify="space-between">
        <Text size="sm" role="status">
          {progressText(data)}
        </Text>
        <Group gap="sm" ml="auto">
          <Anchor
            component={Link}
            to={adminPaths.mailOfBroadcast(id)}
            size="sm"
            className={classes.link ?? ''}
          >
            Show its e-mails
          </Anchor>
          {data.status === 'scheduled' && (
            <Button variant="default" size="sm" onClick={() => setRescheduling(true)}>
              Change the time
            </Button>
          )}
          {isActive(data) && (
            <Button variant="default" size="sm" onClick={() => setCancelling(true)}>
              Cancel broadcast
            </Button>
          )}
        </Group>
      </Group>
      {isRescheduling && <RescheduleDialog broadcast={data} onClose={() => setRescheduling(false)} />}
      <ConfirmDialog
        title="Cancel this broadcast?"
        action="Stop sending"
        isOpen={isCancelling}
        isDestructive
        isPending={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate()}
        onClose={() => setCancelling(false)}
      >
        {data.status === 'scheduled'
          ? 'Nobody will get it.'
          : `${peopleText(left)} will get no e-mail. What has been sent cannot be taken back.`}
      </ConfirmDialog>
    </Stack>
  )
}

function progressText(broadcast: Broadcast): string {
  const { status, startsAt, message, left, skipped, suspended, unconfirmed, failing } = broadcast
  if (status === 'scheduled' && startsAt)
    return `Starts on ${bothTimesText(startsAt)}. Its recipients are decided then.`
  const parts = [
    [left, 'left'],
    [skipped, 'unsubscribed'],
    [suspended, 'suspended'],
    [unconfirmed, 'not confirmed'],
    [failing, 'whose mail comes back'],
  ] as const
  const numbers = parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${numberText(number)} ${word}`)
  const waits = isActive(broadcast) && !broadcast.hasMailServer
  const text = [message, ...numbers].join(', ')
  return waits ? `${text}. No mail server is set: they wait in the outbox.` : text
}

function intervalOf(broadcast: Broadcast | undefined): number | false {
  if (!broadcast || !isActive(broadcast)) return false
  return broadcast.status === 'scheduled' ? scheduledPollMs : pollMs
}

function audienceText({ audience, segment }: Broadcast): string {
  if (audience === 'list') return 'Custom list'
  return segmentText(segment ?? { kind: 'all' })
}

function stateOf({ status, left, hasMailServer }: Broadcast): string {
  if (status === 'cancelled') return 'Cancelled'
  if (status === 'scheduled') return 'Scheduled'
  if (left === 0) return 'Finished'
  if (!hasMailServer) return 'Waiting'
  return status === 'running' ? 'Writing' : 'Sending'
}
