import { Button, Radio, Stack } from '@mantine/core'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { ChangeReasonFields, useChangeNote } from './change-note-fields.tsx'

interface RestoreFormProps {
  isPending: boolean
  /** `change` is absent where learners are told that an earlier text holds again. */
  onRestore: (change?: ChangeNote) => void
  onCancel: () => void
}

/** What learners are told of an earlier text that becomes the present one. */
export function RestoreForm({ isPending, onRestore, onCancel }: RestoreFormProps) {
  const note = useChangeNote()
  const { draft, edit } = note
  const restore = () => {
    const read = note.read()
    if (read) onRestore(read.change)
  }
  return (
    <Stack mt="sm">
      <Radio.Group
        label="What are learners told?"
        description="Only those whose text had another meaning are told."
        value={draft.isMeaning ? 'reason' : 'holds'}
        onChange={(value) => edit({ isMeaning: value === 'reason' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="holds" label="“An earlier text holds again.”" />
          <Radio value="reason" label="A reason of its own" />
        </Stack>
      </Radio.Group>
      {draft.isMeaning && <ChangeReasonFields note={note} />}
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={restore} data-autofocus>
          Restore this version
        </Button>
      </FormActions>
    </Stack>
  )
}
