import { useMutation } from '@tanstack/react-query'
import { refreshTemplates } from '#client/features/messages/admin/templates/use-save-template.ts'
import type { TemplateKey } from '#client/features/messages/admin/templates/use-template-drafts.ts'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import { templateLabel } from './mail-words.ts'

interface ResetDialogProps {
  templateKey: TemplateKey
  isOpen: boolean
  onReset: () => void
  onClose: () => void
}

export function ResetDialog({ templateKey, isOpen, onReset, onClose }: ResetDialogProps) {
  const reset = useMutation({
    mutationFn: async () => {
      await call(mailAdmin.resetTemplate, { params: { key: templateKey } }, { urgent: true })
      await refreshTemplates()
    },
    onSuccess: () => {
      toast({ title: 'Success', description: 'Template reset to default' })
      onReset()
      onClose()
    },
    onError: () => errorToast('Failed to reset template'),
  })
  return (
    <ConfirmDialog
      title="Reset to default?"
      action="Reset"
      isOpen={isOpen}
      isDestructive
      isPending={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      The template “{templateLabel(templateKey)}” gets its default text again. Its present text stays in the
      history; an edit that is not saved is lost.
    </ConfirmDialog>
  )
}
