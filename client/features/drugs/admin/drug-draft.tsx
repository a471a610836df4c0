import { useForm } from '@mantine/form'
import { DraftForm } from '#client/features/editing/draft-form.tsx'
import type { ItemEditorProps } from '#client/features/editing/item-editor.ts'
import { useFieldErrors } from '#client/features/editing/use-field-errors.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { drugEdit } from '#contracts/drugs/drugs.ts'
import { DrugFormFields, type DrugValues, valuesOf } from './drug-form-fields.tsx'

/** Edits a drug in a change set. */
export function DrugDraft({ item, onSave, ...form }: ItemEditorProps) {
  // The fields of an item are those of its subject.
  const drug = { ...item.present, ...item.text } as unknown as DrugValues
  const fields = useForm({ initialValues: valuesOf(drug), validate: validateWith(drugEdit) })
  useFieldErrors(fields, form.error)
  return (
    <DraftForm
      {...form}
      label="Drug"
      change={item.change}
      isDirty={fields.isDirty()}
      onSubmit={(send) => fields.onSubmit(send)}
      onSave={(said) => onSave(fields.values, said)}
    >
      <DrugFormFields form={fields} />
    </DraftForm>
  )
}
