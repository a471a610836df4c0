import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { refetchDrugs } from '#client/features/drugs/drug-queries.ts'
import { ChangeNoteFields, useChangeNote } from '#client/features/editing/change-note-fields.tsx'
import { EditConflict } from '#client/features/editing/edit-conflict.tsx'
import { useSaveEdit } from '#client/features/editing/use-save-edit.ts'
import { call } from '#client/platform/calls/calls.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { toast } from '#client/platform/toast.ts'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { LeaveWarning, useFinish } from '#client/ui/forms/leave-warning.tsx'
import { type Drug, drugEdit, drugs } from '#contracts/drugs/drugs.ts'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { drugFields } from './drug-fields.ts'
import { DrugFormFields, type DrugValues, valuesOf } from './drug-form-fields.tsx'
import { DrugHistory } from './drug-history.tsx'

/** The fields that were changed since the edit began. */
const changesOf = (values: DrugValues, began: Drug): Partial<DrugValues> =>
  Object.fromEntries(
    drugFields.flatMap(([field]) => (values[field] === began[field] ? [] : [[field, values[field]]])),
  )

interface DrugEdit {
  changes: Partial<DrugValues>
  revision: number
  change?: ChangeNote
}

interface DrugEditFormProps {
  drug: Drug
  onDone: () => void
}

/**
 * Lets admins edit a drug in place. All queries that show it are loaded again. After a failure the typed text
 * stays.
 */
export function DrugEditForm({ drug, onDone }: DrugEditFormProps) {
  /** The drug as it was when the edit began, or when a conflict was settled. */
  const [began, setBegan] = useState(drug)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const form = useForm({ initialValues: valuesOf(drug), validate: validateWith(drugEdit) })
  const note = useChangeNote()
  const { isFinished, finish } = useFinish()
  const done = () => finish(onDone)
  const params = { id: drug.id }
  const { save, present, settle } = useSaveEdit({
    send: ({ changes, ...edit }: DrugEdit) =>
      call(drugs.updateDrug, { params, body: { ...changes, ...edit } }, { urgent: true }),
    read: () => call(drugs.getDrug, { params }, { urgent: true }),
    onFields: form.setErrors,
    onSaved: async () => {
      await refetchDrugs()
      toast({ title: 'Success', description: 'Drug information updated successfully' })
      done()
    },
  })

  function submit(values: DrugValues): void {
    if (Object.keys(changesOf(values, began)).length === 0) done()
    else send(values, began.revision)
  }
  function send(values: DrugValues, revision: number): void {
    const said = note.read()
    if (said) save.mutate({ changes: changesOf(values, began), revision, ...said })
  }
  function takeTheirs(theirs: Drug): void {
    form.setValues(valuesOf(theirs))
    setBegan(theirs)
    settle()
  }

  const { values } = form
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label={`Edit ${drug.genericName}`}>
      <Stack maw={736}>
        <DrugFormFields form={form} />
        <ChangeNoteFields note={note} />
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
          onKeepMine={() => send(values, present.revision)}
          onTakeTheirs={() => takeTheirs(present)}
          onClose={settle}
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
      <LeaveWarning isActive={(form.isDirty() || note.isDirty) && !isFinished} view={['drug']}>
        Changes to the drug are not saved and will be lost.
      </LeaveWarning>
    </form>
  )
}
