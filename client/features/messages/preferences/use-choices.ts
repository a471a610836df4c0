import { useMutation, useQueryClient } from '@tanstack/react-query'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { errorToast } from '#client/platform/toast.ts'
import type { MailChoices, MailPreferences } from '#contracts/messages/mail-preferences.ts'

/** Saves choices at once and shows what the server has stored; a failure leaves what was there before. */
export function useChoices(
  queryKey: readonly unknown[],
  save: (choices: MailChoices) => Promise<MailPreferences>,
) {
  const queryClient = useQueryClient()
  const { isPending, variables, mutate } = useMutation({
    mutationFn: save,
    onSuccess: (stored) => queryClient.setQueryData(queryKey, stored),
    onError: (failure) => errorToast(textOf(failure, 'Please try again'), 'Failed to save your choice'),
  })
  return { saving: isPending ? variables : undefined, choose: mutate }
}
