import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { stopOutbox } from '#client/app/shell/use-outbox.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { errorToast } from '#client/platform/toast.ts'
import { signOut } from '#client/platform/user/session.ts'
import { accounts } from '#contracts/accounts/accounts.ts'

const notRemoved = `What ${site.name} keeps on this device to study without a network could not be removed. Close all its tabs, then open this page again.`

export const signOutKey = ['sign-out']

/** Signs out and returns to the landing page. Until it is there no guard redirects, whatever says that the session has ended. */
export function useLogout() {
  const navigate = useNavigate()
  return useMutation({
    mutationKey: signOutKey,
    mutationFn: () => call(accounts.logout, {}, { urgent: true }),
    onSuccess: async () => {
      // At once: no guard of the page that is left sees that there is no user any more.
      await navigate(paths.landing, { flushSync: true })
      const removed = await Promise.all([stopOutbox(), signOut()])
      if (removed.every(Boolean)) return
      // Where toasts are shown, and where it is tried again.
      await navigate(paths.auth)
      errorToast(notRemoved, 'You are signed out')
    },
    onError: (error) => errorToast(textOf(error, 'An unexpected error occurred'), 'Logout Failed'),
  })
}
