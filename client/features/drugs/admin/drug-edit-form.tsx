import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/calls.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { validateWith } from '#client/platform/validate-with.ts'
import { type Drug, drugEdit, drugs } from '#contracts/drugs.ts'
import { refetchDrugs } from '../drug-queries.ts'

const lines = [
  ['genericName', 'Generic name'],
  ['brandName', 'Brand name'],
  ['drugClassification', 'Classification'],
  ['subclass', 'Subclass'],
  ['target', 'Target'],
  ['indication', 'Indication in one line'],
] as const
const texts = [
  ['mechanismOfAction', 'Mechanism of Action'],
  ['clinicalIndications', 'Clinical Indications'],
  ['adverseEffects', 'Adverse Effects'],
  ['boxedWarning', 'Boxed Warning'],
] as const
type Field = (typeof lines)[number][0] | (typeof texts)[number][0]

const fields: Field[] = [...lines, ...texts].map(([field]) => field)
const valuesOf = (drug: Drug) =>
  Object.fromEntries(fields.map((field) => [field, drug[field]])) as Record<Field, string>

interface DrugEditFormProps {
  drug: Drug
  onDone: () => void
}

/** Lets admins edit a drug in place; all queries that show it are loaded again. */
export function DrugEditForm({ drug, onDone }: DrugEditFormProps) {
  const form = useForm({ initialValues: valuesOf(drug), validate: validateWith(drugEdit) })
  const save = useMutation({
    mutationFn: (body: Partial<Record<Field, string>>) =>
      call(drugs.updateDrug, { params: { id: drug.id }, body }, { urgent: true }),
    onSuccess: async () => {
      await refetchDrugs()
      toast({ title: 'Drug information updated successfully' })
      onDone()
    },
    onError: () => errorToast('Failed to save changes. Please try again.'),
  })

  function submit(values: Record<Field, string>): void {
    const changed = fields.filter((field) => values[field] !== drug[field])
    if (changed.length === 0) onDone()
    else save.mutate(Object.fromEntries(changed.map((field) => [field, values[field]])))
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label={`Edit ${drug.genericName}`}>
      <Stack maw={736}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {lines.map(([field, label]) => (
            <TextInput key={field} label={label} {...form.getInputProps(field)} />
          ))}
        </SimpleGrid>
        {texts.map(([field, label]) => (
          <Textarea key={field} label={label} autosize minRows={3} {...form.getInputProps(field)} />
        ))}
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save changes
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
