import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Drug } from '#contracts/drugs/drugs.ts'
import { drugFields, lines, statusField, texts } from './drug-fields.ts'

const statuses: { value: Drug['labelStatus']; label: string }[] = [
  { value: 'current', label: 'Current' },
  { value: 'accelerated', label: 'Accelerated: some uses await proof of benefit' },
  { value: 'withdrawn', label: 'Withdrawn from the market' },
]
type Field = (typeof drugFields)[number][0]
export type DrugValues = Pick<Drug, Field>

export const valuesOf = (drug: DrugValues) =>
  Object.fromEntries(drugFields.map(([field]) => [field, drug[field]])) as DrugValues
/** The fields of a drug, for a direct edit and for one in a change set. */
export function DrugFormFields({ form }: { form: UseFormReturnType<DrugValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {lines.map(([field, label]) => (
          <TextInput key={field} label={label} {...form.getInputProps(field)} />
        ))}
        <NativeSelect label={statusField[1]} data={statuses} {...form.getInputProps(statusField[0])} />
      </SimpleGrid>
      {texts.map(([field, label]) => (
        <Textarea key={field} label={label} autosize minRows={3} {...form.getInputProps(field)} />
      ))}
    </>
  )
}
