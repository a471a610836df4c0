import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templateLabel } from '#client/features/messages/admin/mail-words.ts'
import { MailFrame } from '#client/features/messages/admin/templates/mail-frame.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor, reloadAdmin } from '#client/platform/calls/queries.ts'
import { newId } from '#client/platform/new-id.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { mailStateText } from '#client/ui/text/mail-state.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import { messages, type OutboxMessage } from '#contracts/messages/messages.ts'
import classes from './outbox-message-dialog.module.css'

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
          {canRetry ? (
            <RetryButton id={id} onDone={onClose} />
          ) : (
            message.status !== 'queued' && <SendAgain message={message} onDone={onClose} />
          )}
        </Stack>
      )}
    </Dialog>
  )
}

function Facts({ message }: { message: OutboxMessage }) {
  return (
    <dl className={classes.facts}>
      <dt>To</dt>
      <dd>
        <UserLink id={message.userId}>{message.to}</UserLink>
      </dd>
      <dt>Kind</dt>
      <dd>{templateLabel(message.template)}</dd>
      <dt>Written</dt>
      <dd>{dateTimeText(message.createdAt)}</dd>
      <dt>State</dt>
      <dd>
        {mailStateText(message)}
        {message.sentAt && `, ${message.bouncedAt ? 'sent ' : ''}${dateTimeText(message.sentAt)}`}
      </dd>
      {message.attempts > 0 && (
        <>
          <dt>Attempts</dt>
          <dd>{message.attempts}</dd>
        </>
      )}
      {message.unansweredAt && (
        <>
          <dt>No answer</dt>
          <dd>
            {dateTimeText(message.unansweredAt)}: the mail server had received the message and did not answer.
            It may have arrived.
          </dd>
        </>
      )}
      {message.bouncedAt && (
        <>
          <dt>Came back</dt>
          <dd>{dateTimeText(message.bouncedAt)}</dd>
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
      toast({ title: 'Success', description: 'The message is queued again' })
      onDone()
    },
    onError: () => errorToast('Failed to send email'),
    onSettled: reloadAdmin,
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

/** Writes the text once more to the same recipient, or says what to do instead. */
function SendAgain({ message, onDone }: { message: OutboxMessage; onDone: () => void }) {
  // The same id after a lost reply writes no second message.
  const [requestId] = useState(newId)
  const resend = useMutation({
    mutationFn: () =>
      call(
        messages.resendOutboxMessage,
        { params: { id: message.id }, body: { requestId } },
        { urgent: true },
      ),
    onSuccess: () => {
      toast({ title: 'Success', description: 'A new message with this text is queued' })
      onDone()
    },
    onError: () => errorToast('Failed to send email'),
    onSettled: reloadAdmin,
  })
  if (message.resendRefusal)
    return (
      <Text size="sm" c="dimmed">
        This message cannot be sent again. {message.resendRefusal}
      </Text>
    )
  return (
    <Stack gap="sm">
      <FailureReason error={resend.error} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Writes a new message with this text to {message.to}.
        </Text>
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
      </Group>
    </Stack>
  )
}
