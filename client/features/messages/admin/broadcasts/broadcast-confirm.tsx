import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { peopleText } from '#client/features/messages/admin/templates/test-form.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import { numberText } from '#domain/text/count-text.ts'

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
  const people = listed ?? (data && data.users - data.unsubscribed - data.unconfirmed)
  return (
    <ConfirmDialog
      title={people === undefined ? 'Send to all registered users?' : `Send to ${peopleText(people)}?`}
      action="Send"
      isOpen={isOpen}
      isPending={isPending || (people === undefined && !audience.error)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="xs">
        {data && listed === undefined && <span>{audienceText(data)}</span>}
        {audience.error && <span>Their number could not be loaded. {reasonOf(audience.error)}</span>}
        <span>
          {!data && 'Who has unsubscribed, or has an account whose address is not confirmed, is left out. '}
          You can cancel while it is being sent; what has left cannot be taken back.
        </span>
      </Stack>
    </ConfirmDialog>
  )
}

function audienceText({ users, unsubscribed, unconfirmed }: Reply<typeof mailAdmin.getAudience>): string {
  const registered = users === 1 ? '1 user is registered' : `${numberText(users)} users are registered`
  const leftOut = [
    ...(unsubscribed > 0 ? [`${numberText(unsubscribed)} unsubscribed`] : []),
    ...(unconfirmed > 0 ? [`${numberText(unconfirmed)} without a confirmed address`] : []),
  ]
  if (leftOut.length === 0) return `${registered}; nobody is left out.`
  return `${registered}; left out of them: ${leftOut.join(', ')}.`
}
