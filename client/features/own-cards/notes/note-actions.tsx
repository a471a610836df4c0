import { Button } from '@mantine/core'
import { useState } from 'react'
import { countText } from '#domain/text/count-text.ts'
import { MoveDialog } from './move-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { deletion, type NotesChange, restoration, suspension } from './use-change-notes.ts'

interface NoteActionsProps {
  /** The number of chosen notes. */
  count: number
  /** The chosen notes are deleted ones. */
  areDeleted: boolean
  /** All cards of the chosen notes on this page are suspended. */
  areSuspended: boolean
  /** All tags of the learner's notes. */
  tags: readonly string[]
  isDisabled: boolean
  onChange: (change: NotesChange) => void
}

/** What can be done with the chosen notes. */
export function NoteActions(props: NoteActionsProps) {
  const { count, areDeleted, areSuspended, tags, isDisabled, onChange } = props
  const [open, setOpen] = useState<'move' | 'tags'>()
  const look = { size: 'sm', h: 44, variant: 'default', disabled: isDisabled } as const
  const act = (change: NotesChange) => {
    setOpen(undefined)
    onChange(change)
  }
  if (areDeleted)
    return (
      <Button {...look} onClick={() => act(restoration)}>
        Bring back
      </Button>
    )
  const dialog = { about: countText(count, 'note'), onChange: act, onClose: () => setOpen(undefined) }
  return (
    <>
      <Button {...look} onClick={() => setOpen('move')}>
        Move
      </Button>
      <Button {...look} onClick={() => setOpen('tags')}>
        Tags
      </Button>
      <Button {...look} onClick={() => act({ ...suspension(!areSuspended), undo: suspension(areSuspended) })}>
        {areSuspended ? 'Ask again' : 'Suspend'}
      </Button>
      <Button {...look} color="red" variant="light" onClick={() => act(deletion)}>
        Delete
      </Button>
      {open === 'move' && <MoveDialog {...dialog} />}
      {open === 'tags' && <TagsDialog {...dialog} tags={tags} />}
    </>
  )
}
