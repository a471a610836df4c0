import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { CardFields, cardRules } from '#client/features/catalogue/card-fields.tsx'
import { type CardValues, detailsOf } from '#client/features/catalogue/card-values.ts'
import { reloadContent } from '#client/features/catalogue/reload-content.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { LeaveWarning, useFinish } from '#client/ui/forms/leave-warning.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'

interface AddCardProps {
  chapterId: number
  onAdded: () => void
  onCancel: () => void
}

/** Adds a card at the end of the chapter. */
export function AddCard({ chapterId, onAdded, onCancel }: AddCardProps) {
  const form = useForm<CardValues>({
    initialValues: {
      ...{ question: '', answer: '', why: '', tags: '', kind: '', objective: '' },
      ...{ source: '', link: '' },
    },
    validate: cardRules,
  })
  const { isFinished, finish } = useFinish()
  const add = useMutation({
    mutationFn: (values: CardValues) => {
      const { question, answer, why, tags } = values
      const body = { question, answer, why, tags, ...detailsOf(values) }
      return call(contentAdmin.addFlashcard, { params: { id: chapterId }, body }, { urgent: true })
    },
    onSuccess: async () => {
      toast({ title: 'Success', description: 'Flashcard added successfully' })
      finish(onAdded)
      await reloadContent()
    },
    onError: (error) => {
      if (error instanceof CallError && error.fields) form.setErrors(error.fields)
      errorToast('Failed to add flashcard')
    },
  })
  return (
    <SectionCard title="Add flashcard">
      <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
        <CardFields form={form} chapter={chapterId} />
        <FormEnd action="Add" error={add.error} isPending={add.isPending} onCancel={() => finish(onCancel)} />
      </form>
      <LeaveWarning isActive={form.isDirty() && !isFinished} view={['tab', 'chapter']}>
        The new card is not saved and will be lost.
      </LeaveWarning>
    </SectionCard>
  )
}
