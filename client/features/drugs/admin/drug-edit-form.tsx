import { Button, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchDrugs } from '#client/features/drugs/drug-queries.ts'
import { EditConflict } from '#client/features/editing/edit-conflict.tsx'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { LeaveWarning, useFinish } from '#client/ui/forms/leave-warning.tsx'
import { type Drug, drugEdit, drugs } from '#contracts/drugs/drugs.ts'
import { drugFields, lines, statusField, texts } from './drug-fields.ts'
import { DrugHistory } from './drug-history.tsx'

const statuses: { value: Drug['labelStatus']; label: string }[] = [
  { value: 'current', label: 'Current' },
  { value: 'accelerated', label: 'Accelerated: some uses await proof of benefit' },
  { value: 'withdrawn', label: 'Withdrawn from the market' },
]
type Field = (typeof drugFields)[number][0]
type Values = Pick<Drug, Field>

const valuesOf = (drug: Drug) =>
  Object.fromEntries(drugFields.map(([field]) => [field, drug[field]])) as Values
/** What was changed since the edit began. */
const changesOf = (values: Values, began: Drug): Partial<Values> =>
  Object.fromEntries(
    drugFields.flatMap(([field]) => (values[field] === began[field] ? [] : [[field, values[field]]])),
  )

interface DrugEditFormProps {
  drug: Drug
  onDone: () => void
}

/** Lets admins edit a drug in place; all queries that show it are loaded again. A failure keeps what was typed. */
export function DrugEditForm({ drug, onDone }: DrugEditFormProps) {
  /** As it was when the edit began, or as it is since a conflict was settled. */
  const [began, setBegan] = useState(drug)
  /** What somebody else has saved meanwhile. */
  const [present, setPresent] = useState<Drug>()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const form = useForm({ initialValues: valuesOf(drug), validate: validateWith(drugEdit) })
  const { isFinished, finish } = useFinish()
  const done = () => finish(onDone)
  const save = useMutation({
    mutationFn: ({ changes, revision }: { changes: Partial<Values>; revision: number }) =>
      call(drugs.updateDrug, { params: { id: drug.id }, body: { ...changes, revision } }, { urgent: true }),
    onSuccess: async () => {
      await refetchDrugs()
      toast({ title: 'Success', description: 'Drug information updated successfully' })
      done()
    },
    onError: async (error) => {
      errorToast('Failed to save changes. Please try again.')
      if (!(error instanceof CallError)) return
      if (error.fields) form.setErrors(error.fields)
      if (error.code === 'edited_meanwhile')
        setPresent(
          await call(drugs.getDrug, { params: { id: drug.id } }, { urgent: true }).catch(() => undefined),
        )
    },
  })

  function submit(values: Values): void {
    const changes = changesOf(values, began)
    if (Object.keys(changes).length === 0) done()
    else save.mutate({ changes, revision: began.revision })
  }
  function takeTheirs(theirs: Drug): void {
    form.setValues(valuesOf(theirs))
    setBegan(theirs)
    setPresent(undefined)
  }

  const { values } = form
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label={`Edit ${drug.genericName}`}>
      <Stack maw={736}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {lines.map(([field, label]) => (
            <TextInput key={field} label={label} {...form.getInputProps(field)} />
          ))}
          <NativeSelect label={statusField[1]} data={statuses} {...form.getInputProps(statusField[0])} />
        </SimpleGrid>
        {texts.map(([field, label]) => (
          <Textarea key={field} label={label} autosize minRows={3} {...form.getInputProps(field)} />
        ))}
        <FormEnd
          action="Save changes"
          error={present ? null : save.error}
          isPending={save.isPending}
          onCancel={done}
        >
          <Button variant="default" onClick={() => setHistoryOpen(true)}>
            History
          </Button>
        </FormEnd>
      </Stack>
      {present && (
        <EditConflict
          title="This drug has been changed"
          fields={drugFields.map(([field, label]) => {
            const mine = changesOf(values, began)[field] ?? present[field]
            return { label, mine, theirs: present[field] }
          })}
          isPending={save.isPending}
          onKeepMine={() => save.mutate({ changes: changesOf(values, began), revision: present.revision })}
          onTakeTheirs={() => takeTheirs(present)}
          onClose={() => setPresent(undefined)}
        />
      )}
      {isHistoryOpen && (
        <DrugHistory
          drug={drug}
          isUnsaved={form.isDirty()}
          onRestored={done}
          onClose={() => setHistoryOpen(false)}
        />
      )}
      <LeaveWarning isActive={form.isDirty() && !isFinished} view={['drug']}>
        Changes to the drug are not saved and will be lost.
      </LeaveWarning>
    </form>
  )
}
