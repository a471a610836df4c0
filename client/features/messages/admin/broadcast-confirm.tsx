import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#client/platform/call-error.ts'
import { queryFor } from '#client/platform/queries.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { mailAdmin } from '#contracts/mail-admin.ts'
import { peopleText } from './test-form.ts'

interface BroadcastConfirmProps {
  isOpen: boolean
  /** The length of a custom list; undefined for all registered users. */
  listed: number | undefined
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before many are written to, with their number. */
export function BroadcastConfirm({ isOpen, listed, isPending, onConfirm, onClose }: BroadcastConfirmProps) {
  const audience = useQuery({
    ...queryFor(mailAdmin.getAudience),
    enabled: isOpen && listed === undefined,
    staleTime: 0,
  })
  const { data } = audience
  const people = listed ?? (data && data.users - data.unsubscribed)
  return (
    <ConfirmDialog
      title={people === undefined ? 'Send to all registered users?' : `Send to ${peopleText(people)}?`}
      action="Send"
      isOpen={isOpen}
      isPending={isPending || (people === undefined && !audience.error)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {listed === undefined && data && (
        <p>
          {data.users === 1 ? '1 user is' : `${data.users.toLocaleString('en-US')} users are`} registered;{' '}
          {data.unsubscribed.toLocaleString('en-US')} of them unsubscribed and will be left out.
        </p>
      )}
      {audience.error && <p>Their number could not be loaded. {reasonOf(audience.error)}</p>}
      <p>
        Who has unsubscribed is left out. You can cancel while it is being sent; what has left cannot be taken
        back.
      </p>
    </ConfirmDialog>
  )
}
