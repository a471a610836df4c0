import { Alert, Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { AddPhotograph } from '#client/features/editing/photographs/add-photograph.tsx'
import { difficultyWords, taskWords } from '#client/features/questions/question-words.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import { difficultyIds, taskIds } from '#domain/questions/question.ts'
import { countText } from '#domain/text/count-text.ts'
import { OptionFields } from './option-fields.tsx'
import type { QuestionValues } from './question-values.ts'

interface QuestionFormProps {
  form: UseFormReturnType<QuestionValues>
  categories: readonly { id: string; title: string }[]
  /** The number of learners who have answered it. */
  attempts: number
  /** The saved key. */
  savedKey: number | undefined
}

function WithPhotograph(props: {
  form: UseFormReturnType<QuestionValues>
  field: 'exhibit' | 'evidence'
  children: ReactNode
}) {
  const { form, field } = props
  return (
    <div>
      {props.children}
      <AddPhotograph text={form.values[field]} onChange={(text) => form.setFieldValue(field, text)} />
    </div>
  )
}

export function QuestionForm({ form, categories, attempts, savedKey }: QuestionFormProps) {
  const isAnswered = attempts > 0
  const isKeyChanged = savedKey !== undefined && form.values.keyOption !== savedKey
  const unchanged = [
    ...(form.isDirty('keyPoint') ? [] : ['the key point']),
    ...[savedKey ?? 0, form.values.keyOption]
      .filter((option) => !form.isDirty(`reasons.${option}`))
      .map((option) => `the reason of ${optionLetter(option)}`),
  ]
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NativeSelect
          label="Category"
          data={[
            { value: '', label: 'Choose one' },
            ...categories.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          {...form.getInputProps('category')}
        />
        <NativeSelect
          label="Task"
          data={taskIds.map((task) => ({ value: task, label: taskWords[task] }))}
          {...form.getInputProps('task')}
        />
        <NativeSelect
          label="Expected difficulty"
          data={difficultyIds.map((difficulty) => ({
            value: difficulty,
            label: difficultyWords[difficulty],
          }))}
          {...form.getInputProps('difficulty')}
        />
      </SimpleGrid>
      <Checkbox
        label="Sample: free accounts may answer it"
        {...form.getInputProps('isSample', { type: 'checkbox' })}
      />
      <Textarea label="Stem" autosize minRows={5} maxLength={5000} {...form.getInputProps('stem')} />
      <WithPhotograph form={form} field="exhibit">
        <Textarea
          label="Exhibit (optional)"
          description="Below the stem: a table of laboratory results, a figure"
          autosize
          maxLength={5000}
          {...form.getInputProps('exhibit')}
        />
      </WithPhotograph>
      <Textarea label="Lead-in" autosize maxLength={500} {...form.getInputProps('leadIn')} />
      {isAnswered && (
        <Alert variant="light">
          Learners have answered this question: its options keep their number and order. Their words may be
          corrected.
        </Alert>
      )}
      <OptionFields form={form} isFixed={isAnswered} />
      {isAnswered && isKeyChanged && (
        <Alert color="yellow" variant="light" title="You change the key">
          The answers of {countText(attempts, 'learner')} are scored again by the new key, with their blocks
          and exams, and they are told. The statistics of the question start anew.
          {unchanged.length > 0 && ` Still as they were under the old key: ${unchanged.join(', ')}.`}
        </Alert>
      )}
      <Textarea label="Key point" autosize minRows={2} maxLength={5000} {...form.getInputProps('keyPoint')} />
      <WithPhotograph form={form} field="evidence">
        <Textarea
          label="Evidence (optional)"
          description="The trial in figures, or the guideline; a table or a figure may follow"
          autosize
          minRows={2}
          maxLength={10_000}
          {...form.getInputProps('evidence')}
        />
      </WithPhotograph>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Source" maxLength={1000} {...form.getInputProps('source')} />
        <TextInput label="Link to the source (optional)" type="url" {...form.getInputProps('link')} />
        <Textarea
          label="Further sources (optional)"
          description="One a line, at most three; an address may stand at the end of the line"
          autosize
          {...form.getInputProps('furtherSources')}
        />
        <TextInput
          label="Tags (optional)"
          description="Separated by commas"
          {...form.getInputProps('tags')}
        />
        <TextInput
          label="Reviewed on (optional)"
          description="The day of the last check"
          type="date"
          {...form.getInputProps('reviewedOn')}
        />
      </SimpleGrid>
    </Stack>
  )
}
