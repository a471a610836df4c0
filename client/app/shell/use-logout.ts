import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { stopOutbox } from '#client/app/shell/use-outbox.ts'
import { call } from '#client/platform/calls.ts'
import { textOf } from '#client/platform/failure-text.ts'
import { paths } from '#client/platform/paths.ts'
import { setSigningOut, signOut } from '#client/platform/session.ts'
import { errorToast } from '#client/platform/toast.ts'
import { accounts } from '#contracts/accounts.ts'

/** Signs out and returns to the landing page. Meanwhile no guard redirects, whatever is told that the session has ended. */
export function useLogout() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(accounts.logout, {}, { urgent: true }),
    onMutate: () => setSigningOut(true),
    onSuccess: async () => {
      await navigate(paths.landing)
      await stopOutbox()
      signOut()
    },
    onError: (error) => errorToast(textOf(error, 'An unexpected error occurred'), 'Logout Failed'),
    onSettled: () => setSigningOut(false),
  })
}
