import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { type flagActions, moderationAdmin } from '#contracts/moderation/moderation-admin.ts'

interface Resolution {
  id: number
  action: (typeof flagActions)[number]
  notes: string
}

/** Resolves a report. Lists that show it or its content are loaded again. */
export function useResolve(
  endpoint: 'resolveFlaggedContent' | 'resolveFlaggedQuestion' | 'resolveFlaggedShare',
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Resolution) =>
      call(moderationAdmin[endpoint], { params: { id }, body }, { urgent: true }),
    onSuccess: ({ message }) => {
      toast({ title: 'Success', description: message })
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(admin|chapters|flashcards|study)/.test(String(queryKey[0])),
      })
    },
    onError: () => errorToast('Failed to resolve flagged content'),
  })
}
