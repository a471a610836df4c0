import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormActions } from '#client/ui/form-actions.tsx'
import { moderation } from '#contracts/moderation.ts'

const longestReason = 2000

interface FlagDialogProps {
  flashcardId: number
  isOpen: boolean
  onClose: () => void
}

export function FlagDialog({ flashcardId, isOpen, onClose }: FlagDialogProps) {
  return (
    <Dialog title="Flag this card for review" isOpen={isOpen} onClose={onClose}>
      <FlagForm flashcardId={flashcardId} onDone={onClose} />
    </Dialog>
  )
}

function FlagForm({ flashcardId, onDone }: { flashcardId: number; onDone: () => void }) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Please give a reason' : null) },
    validateInputOnBlur: true,
  })
  const flag = useMutation({
    mutationFn: (reason: string) =>
      call(
        moderation.flagContent,
        { body: { contentType: 'flashcard', contentId: flashcardId, reason } },
        { urgent: true },
      ),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Card has been flagged for review by admin' })
      onDone()
    },
    onError: () => errorToast('Failed to flag card for review'),
  })
  return (
    <form onSubmit={form.onSubmit(({ reason }) => flag.mutate(reason.trim()))} noValidate>
      <Textarea
        label="What is wrong with it?"
        description="An error of fact, an outdated approval, an unclear question. The editors read every report."
        autosize
        minRows={3}
        maxLength={longestReason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <FormActions mt="md">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={flag.isPending}>
          Flag card
        </Button>
      </FormActions>
    </form>
  )
}
