import { useMutation } from '@tanstack/react-query'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { countText } from '#domain/text/count-text.ts'

interface DeleteCardsProps {
  ids: number[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks before one card or many are deleted. */
export function DeleteCards({ ids, onDeleted, onClose }: DeleteCardsProps) {
  const [only] = ids.length === 1 ? ids : []
  const remove = useMutation({
    mutationFn: async () => {
      if (only === undefined)
        return call(contentAdmin.bulkDelete, { body: { flashcardIds: ids } }, { urgent: true })
      await call(contentAdmin.deleteFlashcard, { params: { id: only } }, { urgent: true })
      return { message: 'Flashcard deleted successfully' }
    },
    onSuccess: ({ message }) => {
      toast({ title: 'Success', description: message })
      onDeleted()
      onClose()
      return reloadContent()
    },
    onError: (error) => {
      onClose()
      errorToast(only === undefined ? 'Failed to delete flashcards' : reasonOf(error))
    },
  })
  return (
    <ConfirmDialog
      title={`Delete ${countText(ids.length, 'flashcard')}?`}
      action={ids.length === 1 ? 'Delete flashcard' : 'Delete flashcards'}
      isOpen
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Learners no longer see {ids.length === 1 ? 'it' : 'them'}; what they did stays. You can bring deleted
      cards back.
    </ConfirmDialog>
  )
}
