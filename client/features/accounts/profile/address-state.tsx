import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useAddressLink } from '#client/features/accounts/address/use-address-link.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { signedIn } from '#client/platform/user/session.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { addressConfirmation } from '#contracts/accounts/address-confirmation.ts'
import classes from './address-state.module.css'

/**
 * The address that is still to be confirmed, or to be confirmed again, shown below the current one. It renders nothing
 * when there is none.
 */
export function AddressState({ user }: { user: User }) {
  const sendLink = useAddressLink()
  const cancel = useMutation({
    mutationFn: () => call(addressConfirmation.cancelAddressChange, {}, { urgent: true }),
    onSuccess: (updated) => {
      void signedIn(updated)
      toast({ title: 'The address stays as it is' })
    },
    onError: (error) => errorToast(textOf(error, 'Try again in a moment'), 'The change was not cancelled'),
  })
  if (user.isEmailConfirmed && !user.isAddressFailing && !user.pendingEmail) return null
  return (
    <Stack gap="xs" className={classes.state ?? ''}>
      <Text size="sm">
        {user.pendingEmail ? (
          <>
            Waiting for confirmation of <strong className={classes.address}>{user.pendingEmail}</strong>.
            Until then <span className={classes.address}>{user.email}</span> stays in force.
          </>
        ) : user.isAddressFailing ? (
          'Mail to this address comes back, so we send nothing to it. Confirm it by a link, or change it.'
        ) : (
          'This address is not confirmed yet.'
        )}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="sm" loading={sendLink.isPending} onClick={() => sendLink.mutate()}>
          {user.isAddressFailing && !user.pendingEmail ? 'Send a link' : 'Send the link again'}
        </Button>
        {user.pendingEmail && (
          <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel the change
          </Button>
        )}
      </Group>
    </Stack>
  )
}
