import { useForm } from '@mantine/form'
import { DraftForm } from '#client/features/editing/draft-form.tsx'
import type { ItemEditorProps } from '#client/features/editing/item-editor.ts'
import { useFieldErrors } from '#client/features/editing/use-field-errors.ts'
import type { PrimerText } from '#domain/primers/primer-text.ts'
import { PrimerFields } from './primer-fields.tsx'
import { primerRules, textOf, valuesOf } from './primer-values.ts'

/** Edits a primer in a change set. */
export function PrimerDraft({ item, onSave, ...form }: ItemEditorProps) {
  // The fields of an item are those of its subject.
  const text = { ...item.present, ...item.text } as unknown as PrimerText
  const cards = item.choices.map(({ id, title }) => ({ id: Number(id), question: title }))
  const fields = useForm({ initialValues: valuesOf(text, cards), validate: primerRules })
  useFieldErrors(fields, form.error)
  return (
    <DraftForm
      {...form}
      label="Primer"
      change={item.change}
      isDirty={fields.isDirty()}
      onSubmit={(send) =>
        fields.onSubmit(send, (errors) => fields.getInputNode(Object.keys(errors)[0] ?? '')?.focus())
      }
      onSave={(said) => onSave({ ...textOf(fields.values) }, said)}
    >
      <PrimerFields form={fields} cards={cards} />
    </DraftForm>
  )
}
