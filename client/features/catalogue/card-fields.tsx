import { Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AddPhotograph } from '#client/features/editing/photographs/add-photograph.tsx'
import { CardLabelFields } from './card-label-fields.tsx'
import type { CardValues } from './card-values.ts'

const longestText = 5000
const missing = (text: string) => (text.trim() === '' ? 'Please fill in all required fields' : null)

export const cardRules = { question: missing, answer: missing }

export const tagsText = (tags: readonly string[]) => tags.join(', ')

interface CardFieldsProps {
  form: UseFormReturnType<CardValues>
  /** The chapter of the card, or the objectives from which it may choose. */
  chapter: number | readonly { id: string; title: string }[]
}

/** The fields of a card, for adding and editing. */
export function CardFields({ form, chapter }: CardFieldsProps) {
  const field = { autosize: true, minRows: 2, maxLength: longestText }
  return (
    <Stack gap="md">
      <Textarea label="Question" autoFocus {...field} {...form.getInputProps('question')} />
      <Textarea label="Answer" {...field} {...form.getInputProps('answer')} />
      <div>
        <Textarea label="Why (optional)" {...field} {...form.getInputProps('why')} />
        <AddPhotograph text={form.values.why} onChange={(why) => form.setFieldValue('why', why)} />
      </div>
      <TextInput
        label="Tags (optional)"
        description="Separated by commas"
        maxLength={2000}
        {...form.getInputProps('tags')}
      />
      {form.values.kind !== undefined && <CardLabelFields form={form} chapter={chapter} />}
      {form.values.source !== undefined && (
        <>
          <TextInput
            label="Source (optional)"
            description="Learners read it below the answer"
            maxLength={longestText}
            {...form.getInputProps('source')}
          />
          <TextInput
            label="Link to the source (optional)"
            type="url"
            maxLength={1000}
            {...form.getInputProps('link')}
          />
        </>
      )}
    </Stack>
  )
}
