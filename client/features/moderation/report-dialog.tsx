import { Button, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { AboutItem } from '#client/features/learner/about-item/about-item.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { moderation } from '#contracts/moderation/moderation.ts'

const longestReason = 2000

export interface ReportedContent {
  type: 'flashcard' | 'question'
  id: number
}

interface ReportDialogProps {
  content: ReportedContent
  isOpen: boolean
  onClose: () => void
}

const words = {
  flashcard: {
    title: 'Report this card',
    description:
      'An error of fact, an outdated approval, an unclear question. The editors read every report.',
    send: 'Send report',
    sent: { title: 'Success', description: 'Card has been flagged for review by admin' },
    failed: 'Failed to flag card for review',
  },
  question: {
    title: 'Report this question',
    description:
      'A wrong key, an error of fact, an outdated approval, an unclear option. The editors read every report.',
    send: 'Send report',
    sent: { title: 'Report sent', description: 'The editors check the question.' },
    failed: 'Failed to send the report',
  },
}

export function ReportDialog({ content, isOpen, onClose }: ReportDialogProps) {
  const titleId = useId()
  return (
    <Dialog title={words[content.type].title} isOpen={isOpen} onClose={onClose}>
      <ReportForm content={content} onDone={onClose} />
      {content.type === 'flashcard' && (
        <section aria-labelledby={titleId}>
          <Title order={3} size="h5" mt="lg" mb="xs" id={titleId}>
            About this card
          </Title>
          <AboutItem subject="flashcard" id={content.id} />
        </section>
      )}
    </Dialog>
  )
}

function ReportForm({ content, onDone }: { content: ReportedContent; onDone: () => void }) {
  const text = words[content.type]
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Please give a reason' : null) },
    validateInputOnBlur: true,
  })
  const report = useMutation({
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
    <form onSubmit={form.onSubmit(({ reason }) => report.mutate(reason.trim()))} noValidate>
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
        <Button type="submit" loading={report.isPending}>
          {text.send}
        </Button>
      </FormActions>
    </form>
  )
}
