import { useMutation } from '@tanstack/react-query'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import type { Chapter } from '#contracts/catalogue/catalogue.ts'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { countText } from '#domain/text/count-text.ts'

export function DeleteChapterDialog({ chapter, onClose }: { chapter: Chapter; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(contentAdmin.deleteChapter, { params: { id: chapter.id } }, { urgent: true }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Chapter deleted successfully' })
      onClose()
      return reloadContent()
    },
    onError: (error) => {
      onClose()
      errorToast(reasonOf(error))
    },
  })
  return (
    <ConfirmDialog
      title={`Delete ${chapter.title}?`}
      action="Delete chapter"
      isOpen
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      The chapter and its {countText(chapter.flashcardCount, 'card')} leave every list, and later editions do
      not bring them back. What learners did with them stays in their history.
    </ConfirmDialog>
  )
}
