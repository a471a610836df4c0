import { useMutation } from '@tanstack/react-query'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'

interface UserChange {
  send: () => Promise<unknown>
  /** The texts of the toasts after a success and after a failure. */
  done: string
  failed: string
  onDone: () => void
}

/**
 * A change of a user by an admin. Everything on the admin page is loaded again afterwards; the dialog shows why a change failed.
 */
export function useUserChange({ send, done, failed, onDone }: UserChange) {
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast({ title: 'Success', description: done })
      onDone()
      void reloadAdmin()
    },
    onError: () => errorToast(failed),
  })
}
