import { SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormEnd } from '#client/ui/forms/form-end.tsx'
import type { NotesDialogProps } from './move-dialog.tsx'
import type { NotesChange } from './use-change-notes.ts'

type TagTask = 'add' | 'remove'

/** Adds tags to the chosen notes, or removes them. */
export function TagsDialog({
  about,
  tags,
  onChange,
  onClose,
}: NotesDialogProps & { tags: readonly string[] }) {
  const [task, setTask] = useState<TagTask>('add')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const listId = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const named = [...new Set(typed.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
    setProblem(named.length === 0 ? 'Name at least one tag' : undefined)
    if (named.length > 0) onChange(tagsChange(task, named))
  }
  return (
    <Dialog title={`Tags of ${about}`} isOpen onClose={onClose}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            size="md"
            aria-label="What to do"
            value={task}
            onChange={(value) => setTask(value as TagTask)}
            data={[
              { value: 'add', label: 'Add' },
              { value: 'remove', label: 'Remove' },
            ]}
          />
          <TextInput
            label="Tags"
            description="Separated by commas"
            maxLength={2000}
            list={listId}
            value={typed}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-autofocus
          />
          <datalist id={listId}>
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </Stack>
        <FormEnd
          action={task === 'add' ? 'Add' : 'Remove'}
          error={null}
          isPending={false}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function tagsChange(task: TagTask, tags: string[]): NotesChange {
  return task === 'add'
    ? { body: { addTags: tags }, done: 'tagged' }
    : { body: { removeTags: tags }, done: 'without these tags' }
}
