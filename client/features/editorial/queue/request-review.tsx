import { Button, NativeSelect, NumberInput, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { subjectWords } from '#client/features/editorial/item-words.ts'
import { call } from '#client/platform/calls/calls.ts'
import { reloadAdmin } from '#client/platform/calls/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { useAddress } from '#client/platform/use-address.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { reviewTasks } from '#contracts/editorial/tasks.ts'
import { type Severity, severities } from '#domain/content-changes/content-change.ts'
import { type ContentSubject, contentSubjects, longestRemark } from '#domain/editorial/review.ts'
import { severityLabels } from './task-words.ts'

/**
 * Asks for a review of an item by its kind and number, as they stand in the addresses of the editors. The address may name
 * the item: ask=flashcard-12.
 */
export function RequestReview() {
  const { params, change } = useAddress()
  const asked = params.get('ask')
  const [name, number] = asked?.split('-') ?? []
  return (
    <>
      <Button onClick={() => change({ ask: 'item' })}>Ask for a review</Button>
      {asked !== null && (
        <RequestDialog
          subject={contentSubjects.find((each) => each === name) ?? 'flashcard'}
          subjectId={Math.trunc(Number(number)) || ''}
          onClose={() => change({ ask: '' }, { replaces: true })}
        />
      )}
    </>
  )
}

interface RequestDialogProps {
  subject: ContentSubject
  subjectId: number | ''
  onClose: () => void
}

function RequestDialog({ subject, subjectId, onClose }: RequestDialogProps) {
  const form = useForm({
    initialValues: {
      ...{ subject, subjectId },
      severity: 'unclear' as Severity,
      note: '',
    },
    validate: {
      subjectId: (value) => (value === '' ? 'Give the number of the item' : null),
      note: (value) => (value.trim() === '' ? 'Say what is to be looked at' : null),
    },
  })
  const ask = useMutation({
    mutationFn: ({ subjectId, ...body }: typeof form.values) =>
      call(reviewTasks.requestReview, { body: { ...body, subjectId: Number(subjectId) } }, { urgent: true }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The item waits for a review' })
      void reloadAdmin()
      onClose()
    },
  })
  return (
    <Dialog title="Ask for a review" isOpen isKept={form.isDirty()} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit((values) => ask.mutate(values))}>
        <Stack gap="md">
          <NativeSelect
            label="Kind"
            data={contentSubjects.map((value) => ({ value, label: subjectWords[value] }))}
            {...form.getInputProps('subject')}
          />
          <NumberInput
            label="Number"
            description="The id at the end of the address of its editor; of a primer, that of its chapter."
            min={1}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('subjectId')}
          />
          <NativeSelect
            label="What may be the matter"
            data={severities.map((value) => ({ value, label: severityLabels[value] }))}
            {...form.getInputProps('severity')}
          />
          <Textarea
            label="What is to be looked at"
            autosize
            minRows={2}
            maxLength={longestRemark}
            {...form.getInputProps('note')}
          />
          <FailureReason error={ask.error} />
        </Stack>
        <FormActions mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={ask.isPending}>
            Ask
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
