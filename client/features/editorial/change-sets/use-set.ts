import { useMutation, useQuery } from '@tanstack/react-query'
import { CallError } from '#client/platform/calls/call-error.ts'
import { queryClient, queryFor, reloadAdmin } from '#client/platform/calls/queries.ts'
import { type ChangeSet, changeSets } from '#contracts/editorial/change-sets.ts'

const queryOf = (id: number) => queryFor(changeSets.read, { params: { id } })

export const useSet = (id: number) => useQuery({ ...queryOf(id), staleTime: 0 })

/** A call that changes a set and answers with it: the page shows the reply at once. After a refusal it is loaded again. */
export function useSetCall<Input>(
  id: number,
  send: (input: Input) => Promise<ChangeSet>,
  onSaved: (set: ChangeSet) => void = () => undefined,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: (set) => {
      queryClient.setQueryData(queryOf(id).queryKey, set)
      void reloadAdmin()
      onSaved(set)
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) void reloadAdmin()
    },
  })
}
