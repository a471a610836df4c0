import { useForm } from '@mantine/form'
import { DraftForm } from '#client/features/editing/draft-form.tsx'
import type { ItemEditorProps } from '#client/features/editing/item-editor.ts'
import { useFieldErrors } from '#client/features/editing/use-field-errors.ts'
import type { EditedQuestion } from '#contracts/questions/question-editing.ts'
import { QuestionForm } from './question-form.tsx'
import { bodyOf, validateQuestion, valuesOf } from './question-values.ts'

/** Edits a question in a change set. */
export function QuestionDraft({ item, onSave, ...form }: ItemEditorProps) {
  // The fields of an item are those of its subject.
  const { present, text } = item as unknown as { present: EditedQuestion; text: Partial<EditedQuestion> }
  const fields = useForm({ initialValues: valuesOf({ ...present, ...text }), validate: validateQuestion })
  useFieldErrors(fields, form.error)
  return (
    <DraftForm
      {...form}
      label="Question"
      change={item.change}
      isDirty={fields.isDirty()}
      onSubmit={(send) =>
        fields.onSubmit(send, (errors) => fields.getInputNode(Object.keys(errors)[0] ?? '')?.focus())
      }
      onSave={(said) => onSave(bodyOf(fields.values), said)}
    >
      <QuestionForm
        form={fields}
        categories={item.choices}
        attempts={item.attempts}
        savedKey={present.keyOption}
      />
    </DraftForm>
  )
}
