import { useForm } from '@mantine/form'
import { DraftForm } from '#client/features/editing/draft-form.tsx'
import type { ItemEditorProps } from '#client/features/editing/item-editor.ts'
import { useFieldErrors } from '#client/features/editing/use-field-errors.ts'
import type { AdminFlashcard } from '#contracts/catalogue/content-admin.ts'
import { CardFields, cardRules, tagsText } from './card-fields.tsx'
import { type CardValues, detailsOf } from './card-values.ts'

type CardText = Pick<
  AdminFlashcard,
  'question' | 'answer' | 'why' | 'tags' | 'kind' | 'objective' | 'source' | 'link'
>

/** Edits a card in a change set. */
export function CardDraft({ item, onSave, ...form }: ItemEditorProps) {
  // The fields of an item are those of its subject.
  const { tags, kind, objective, ...texts } = { ...item.present, ...item.text } as unknown as CardText
  const { question, answer, why, source, link } = texts
  const fields = useForm<CardValues>({
    initialValues: {
      ...{ question, answer, why, tags: tagsText(tags) },
      ...{ kind: kind ?? '', objective: objective ?? '', source, link: link ?? '' },
    },
    validate: cardRules,
    validateInputOnBlur: true,
  })
  useFieldErrors(fields, form.error)
  const { values } = fields
  // A list of tags may hold commas, which the text form cannot tell from separators.
  const typedTags = values.tags === tagsText(tags) ? tags : values.tags.split(',').map((tag) => tag.trim())
  const text = { ...values, ...detailsOf(values), tags: typedTags.filter((tag) => tag !== '') }
  return (
    <DraftForm
      {...form}
      label="Card"
      change={item.change}
      isDirty={fields.isDirty()}
      onSubmit={(send) => fields.onSubmit(send)}
      onSave={(said) => onSave(text, said)}
    >
      <CardFields form={fields} chapter={item.choices} />
    </DraftForm>
  )
}
