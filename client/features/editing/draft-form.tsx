import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import { LeaveWarning, useFinish } from '#client/ui/forms/leave-warning.tsx'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { ChangeNoteFields, useChangeNote } from './change-note-fields.tsx'
import type { ItemEditorProps } from './item-editor.ts'

interface DraftFormProps extends Pick<ItemEditorProps, 'isPending' | 'error' | 'onCancel'> {
  /** The name of the form. */
  label: string
  change: ChangeNote | null
  isDirty: boolean
  /** Checks the fields, and then calls `send`. */
  onSubmit: (send: () => void) => (event: React.FormEvent<HTMLFormElement>) => void
  onSave: (said: { change?: ChangeNote }) => void
  children: ReactNode
}

/** The form of an edit in a change set: the fields of its subject, and what it says of the change. */
export function DraftForm(props: DraftFormProps) {
  const { label, change, isDirty, isPending, error, onSubmit, onSave, onCancel, children } = props
  const note = useChangeNote(change)
  const { isFinished, finish } = useFinish()
  function send(): void {
    const said = note.read()
    if (said) onSave(said)
  }
  return (
    <form aria-label={label} noValidate onSubmit={onSubmit(send)}>
      <Stack gap="md" maw={736}>
        {children}
        <ChangeNoteFields note={note} />
        <FormEnd
          action="Save in the set"
          error={error}
          isPending={isPending}
          onCancel={() => finish(onCancel)}
        />
      </Stack>
      <LeaveWarning isActive={(isDirty || note.isDirty) && !isFinished && !isPending} view={['edit']}>
        Changes to this item are not saved and will be lost.
      </LeaveWarning>
    </form>
  )
}
