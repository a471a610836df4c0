import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormActions } from '#client/ui/form-actions.tsx'
import { moderation } from '#contracts/moderation.ts'

const longestReason = 2000

/** What is reported. */
export interface FlaggedContent {
  type: 'flashcard' | 'question'
  id: number
}

interface FlagDialogProps {
  content: FlaggedContent
  isOpen: boolean
  onClose: () => void
}

const words = {
  flashcard: {
    title: 'Flag this card for review',
    description:
      'An error of fact, an outdated approval, an unclear question. The editors read every report.',
    send: 'Flag card',
    sent: { title: 'Success', description: 'Card has been flagged for review by admin' },
    failed: 'Failed to flag card for review',
  },
  question: {
    title: 'Report an error in this question',
    description:
      'A wrong key, an error of fact, an outdated approval, an unclear option. The editors read every report.',
    send: 'Send report',
    sent: { title: 'Report sent', description: 'The editors check the question.' },
    failed: 'Failed to send the report',
  },
}

export function FlagDialog({ content, isOpen, onClose }: FlagDialogProps) {
  return (
    <Dialog title={words[content.type].title} isOpen={isOpen} onClose={onClose}>
      <FlagForm content={content} onDone={onClose} />
    </Dialog>
  )
}

function FlagForm({ content, onDone }: { content: FlaggedContent; onDone: () => void }) {
  const text = words[content.type]
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Please give a reason' : null) },
    validateInputOnBlur: true,
  })
  const flag = useMutation({
    mutationFn: (reason: string) =>
      call(
        moderation.flagContent,
        { body: { contentType: content.type, contentId: content.id, reason } },
        { urgent: true },
      ),
    onSuccess: () => {
      toast(text.sent)
      onDone()
    },
    onError: () => errorToast(text.failed),
  })
  return (
    <form onSubmit={form.onSubmit(({ reason }) => flag.mutate(reason.trim()))} noValidate>
      <Textarea
        label="What is wrong with it?"
        description={text.description}
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
          {text.send}
        </Button>
      </FormActions>
    </form>
  )
}
