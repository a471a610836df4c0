import { Stack } from '@mantine/core'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { type Recipients, reachText, recipientsText, useRecipientCount } from './recipient-count.ts'

interface BroadcastConfirmProps {
  isOpen: boolean
  recipients: Recipients
  /** When it starts, in words; undefined for at once. */
  startsAt?: string | undefined
  isPending: boolean
  error?: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a message to many is sent, and shows how many. */
export function BroadcastConfirm(props: BroadcastConfirmProps) {
  const { isOpen, recipients, startsAt, isPending, error = null, onConfirm, onClose } = props
  const count = useRecipientCount(recipients, isOpen)
  const { data } = count
  const verb = startsAt ? 'Schedule' : 'Send'
  return (
    <ConfirmDialog
      title={
        data
          ? `${verb} ${startsAt ? 'for' : 'to'} ${reachText(data)}?`
          : `${verb} ${startsAt ? 'for' : 'to'} many?`
      }
      action={verb}
      isOpen={isOpen}
      isPending={isPending || (!data && !count.error)}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="xs">
        {data && <span>{recipientsText(recipients, data)}</span>}
        {count.error && <span>Their number could not be loaded. {reasonOf(count.error)}</span>}
        {startsAt && <span>It starts on {startsAt}. Who belongs to the recipients is decided then.</span>}
        <span>
          {!data &&
            'Who has unsubscribed, is suspended, has an account whose address is not confirmed, or an address from which mail comes back, is left out. '}
          You can cancel while it is being sent; what has left cannot be taken back.
        </span>
      </Stack>
    </ConfirmDialog>
  )
}
