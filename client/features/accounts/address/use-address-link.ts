import { useMutation } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { reloadUser } from '#client/platform/user/session.ts'
import { addressConfirmation } from '#contracts/accounts/address-confirmation.ts'

/** Sends the link again to the address that waits for its confirmation, and says what came of it. */
export function useAddressLink() {
  return useMutation({
    mutationFn: () => call(addressConfirmation.sendAddressLink, {}, { urgent: true }),
    onSuccess: ({ email }) =>
      toast({ title: 'Link sent', description: `Open it in the message to ${email}. It may be in spam.` }),
    onError: (error) => {
      if (error instanceof CallError && error.code === 'address_confirmed') {
        // By its link, in another tab or browser.
        void reloadUser().catch(() => undefined)
        return toast({ title: error.text })
      }
      errorToast(textOf(error, 'Try again in a moment'), 'The link was not sent')
    },
  })
}
