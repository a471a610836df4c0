import { Autocomplete, Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FailureReason } from '#client/ui/forms/failure-reason.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { drugs } from '#contracts/drugs/drugs.ts'
import { labelChangeBody, labelChanges, longestLabelText } from '#contracts/editorial/label-changes.ts'
import { showSaved } from './saved-message.ts'

/** Enters one change of a label. */
export function LabelChangeDialog({ onClose }: { onClose: () => void }) {
  const names = useQuery(queryFor(drugs.listDrugNames))
  const idOf = (typed: string) =>
    names.data?.find(({ genericName, brandName }) =>
      [genericName, ...brandName.split('; ')].some(
        (name) => name.toLowerCase() === typed.trim().toLowerCase(),
      ),
    )?.id
  const form = useForm({
    initialValues: { drug: '', changedOn: '', text: '', source: '', link: '' },
    validate: (values) => {
      const drugId = idOf(values.drug)
      return {
        ...validateWith(labelChangeBody)({ ...values, drugId: drugId ?? 1 }),
        ...(drugId === undefined && { drug: 'Choose a drug of the drug database' }),
        ...(values.changedOn === '' && { changedOn: 'Say since when' }),
      }
    },
  })
  const save = useMutation({
    mutationFn: ({ drug, ...body }: typeof form.values) =>
      call(labelChanges.addLabelChange, { body: { ...body, drugId: idOf(drug) ?? 0 } }, { urgent: true }),
    onSuccess: (saved) => {
      showSaved(saved)
      onClose()
    },
  })
  return (
    <Dialog title="Enter a label change" isOpen isKept={form.isDirty()} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <Autocomplete
            label="Drug"
            data-autofocus
            data={names.data?.map(({ genericName }) => genericName) ?? []}
            limit={20}
            {...form.getInputProps('drug')}
          />
          <TextInput type="date" label="Since" {...form.getInputProps('changedOn')} />
          <Textarea
            label="What the label says now"
            autosize
            minRows={3}
            maxLength={longestLabelText}
            {...form.getInputProps('text')}
          />
          <TextInput label="Source" maxLength={1000} {...form.getInputProps('source')} />
          <TextInput
            label="Address of the source"
            type="url"
            maxLength={1000}
            {...form.getInputProps('link')}
          />
          <FailureReason error={save.error ?? names.error} />
        </Stack>
        <FormActions mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
