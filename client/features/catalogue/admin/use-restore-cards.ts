import { useMutation } from '@tanstack/react-query'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'

/** Brings deleted cards back. */
export function useRestoreCards(onRestored?: () => void) {
  return useMutation({
    mutationFn: (flashcardIds: number[]) =>
      call(contentAdmin.restoreFlashcards, { body: { flashcardIds } }, { urgent: true }),
    onSuccess: ({ message }) => {
      toast({ title: 'Success', description: message })
      onRestored?.()
      return reloadContent()
    },
    onError: (error) => errorToast(reasonOf(error)),
  })
}
