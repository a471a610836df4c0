import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { stopOutbox } from '#client/app/shell/use-outbox.ts'
import { call } from '#client/platform/calls.ts'
import { textOf } from '#client/platform/failure-text.ts'
import { paths } from '#client/platform/paths.ts'
import { signOut } from '#client/platform/session.ts'
import { errorToast } from '#client/platform/toast.ts'
import { accounts } from '#contracts/accounts.ts'

export const signOutKey = ['sign-out']

/** Signs out and returns to the landing page. Until it is there no guard redirects, whatever says that the session has ended. */
export function useLogout() {
  const navigate = useNavigate()
  return useMutation({
    mutationKey: signOutKey,
    mutationFn: () => call(accounts.logout, {}, { urgent: true }),
    onSuccess: async () => {
      await navigate(paths.landing)
      await stopOutbox()
      signOut()
    },
    onError: (error) => errorToast(textOf(error, 'An unexpected error occurred'), 'Logout Failed'),
  })
}
