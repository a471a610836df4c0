import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/calls.ts'
import { queryFor } from '#client/platform/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { dateTimeText } from '#client/ui/date-text.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { FailureReason } from '#client/ui/failure-reason.tsx'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { messages, type OutboxMessage } from '#contracts/messages.ts'
import { MailFrame } from './mail-frame.tsx'
import { statusLabels, templateLabel } from './mail-words.ts'
import classes from './outbox-message-dialog.module.css'
import { refreshMail } from './use-send.ts'

interface OutboxMessageDialogProps {
  id: number
  hasMailServer: boolean
  onClose: () => void
}

/** One message: its data, and how its recipient sees it. */
export function OutboxMessageDialog({ id, hasMailServer, onClose }: OutboxMessageDialogProps) {
  const {
    data: message,
    error,
    refetch,
  } = useQuery({
    ...queryFor(messages.getOutboxMessage, { params: { id } }),
    staleTime: 0,
  })
  const canRetry = message?.status === 'failed' || (message?.status === 'queued' && hasMailServer)
  return (
    <Dialog title={message?.subject ?? 'Message'} isOpen onClose={onClose} size="xl">
      {error && <LoadFailed what="the message" error={error} onRetry={() => void refetch()} />}
      {!message && !error && <Skeleton height={320} />}
      {message && (
        <Stack>
          <Facts message={message} />
          {message.isMasked && (
            <Alert variant="light">
              The password in this message is masked. Only its receiver may see it.
            </Alert>
          )}
          <MailFrame title="Body of the message" html={message.html} />
          {canRetry && <RetryButton id={id} onDone={onClose} />}
        </Stack>
      )}
    </Dialog>
  )
}

function Facts({ message }: { message: OutboxMessage }) {
  return (
    <dl className={classes.facts}>
      <dt>To</dt>
      <dd>{message.to}</dd>
      <dt>Kind</dt>
      <dd>{templateLabel(message.template)}</dd>
      <dt>Written</dt>
      <dd>{dateTimeText(message.createdAt)}</dd>
      <dt>State</dt>
      <dd>
        {statusLabels[message.status]}
        {message.sentAt && `, ${dateTimeText(message.sentAt)}`}
        {message.status === 'queued' &&
          message.attempts > 0 &&
          `, again at ${dateTimeText(message.nextAttemptAt)}`}
      </dd>
      {message.attempts > 0 && (
        <>
          <dt>Attempts</dt>
          <dd>{message.attempts}</dd>
        </>
      )}
      {message.error && (
        <>
          <dt>Reason</dt>
          <dd>{message.error}</dd>
        </>
      )}
    </dl>
  )
}

function RetryButton({ id, onDone }: { id: number; onDone: () => void }) {
  const retry = useMutation({
    mutationFn: () => call(messages.retryOutboxMessage, { params: { id } }, { urgent: true }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The message is on its way again' })
      onDone()
    },
    onError: () => errorToast('Failed to send email'),
    onSettled: refreshMail,
  })
  return (
    <Stack gap="sm">
      <FailureReason error={retry.error} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Sends it at the next opportunity.
        </Text>
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          Try again now
        </Button>
      </Group>
    </Stack>
  )
}
