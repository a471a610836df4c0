import { useMutation } from '@tanstack/react-query'
import { queryClient } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'

interface UserChange {
  send: () => Promise<unknown>
  /** The texts of the toasts after a success and after a failure. */
  done: string
  failed: string
  onDone: () => void
}

/**
 * A change of a user by an admin. What shows the user is loaded again afterwards; the dialog shows why a change failed.
 */
export function useUserChange({ send, done, failed, onDone }: UserChange) {
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast({ title: 'Success', description: done })
      onDone()
      void refreshUsers()
    },
    onError: () => errorToast(failed),
  })
}

/** Loads the lists of users and everything on the page of a user again. */
export function refreshUsers(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/admin\/(users|audit-log|security-events)/.test(String(queryKey[0])),
  })
}
