import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls.ts'
import { reasonOf } from '#client/platform/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { contentAdmin } from '#contracts/content-admin.ts'
import { reloadContent } from '../reload-content.ts'

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
