import { useMutation } from '@tanstack/react-query'
import { queryClient } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { userAdmin } from '#contracts/accounts/user-admin.ts'

interface UserChange {
  send: () => Promise<unknown>
  /** The sentences that say how it went. */
  done: string
  failed: string
  onDone: () => void
}

/** A change of a user by an admin: the list is loaded again afterwards. The dialog shows why it failed. */
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

/** Every page and search of the list. */
export function refreshUsers(): Promise<void> {
  const isList = (address: unknown) => String(address).split('?')[0] === userAdmin.listUsers.path
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey[0]) })
}
