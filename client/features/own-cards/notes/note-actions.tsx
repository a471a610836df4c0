import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { countText } from '#domain/text/count-text.ts'
import { MoveDialog } from './move-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { deletion, type NotesChange, restoration, suspension } from './use-change-notes.ts'

interface NoteActionsProps {
  /** The chosen notes. */
  ids: readonly number[]
  /** The chosen notes are deleted ones. */
  areDeleted: boolean
  /** All cards of the chosen notes on this page are suspended. */
  areSuspended: boolean
  /** All tags of the learner's notes. */
  tags: readonly string[]
  isDisabled: boolean
  /** Chooses the notes of the other pages; false where all are chosen. */
  rest: ReactNode
  onChange: (change: NotesChange) => void
  /** Their texts were changed. */
  onReplaced: () => void
}

/** What can be done with the chosen notes. */
export function NoteActions(props: NoteActionsProps) {
  const { ids, areDeleted, areSuspended, tags, isDisabled, rest, onChange, onReplaced } = props
  const [open, setOpen] = useState<'move' | 'tags' | 'replace'>()
  const look = { size: 'sm', h: 44, variant: 'default', disabled: isDisabled } as const
  const act = (change: NotesChange) => {
    setOpen(undefined)
    onChange(change)
  }
  if (areDeleted)
    return (
      <>
        {rest}
        <Button {...look} onClick={() => act(restoration)}>
          Bring back
        </Button>
      </>
    )
  const close = () => setOpen(undefined)
  const dialog = { about: countText(ids.length, 'note'), onChange: act, onClose: close }
  return (
    <>
      {rest}
      <Button {...look} onClick={() => setOpen('move')}>
        Move
      </Button>
      <Button {...look} onClick={() => setOpen('tags')}>
        Tags
      </Button>
      <Button {...look} onClick={() => setOpen('replace')}>
        Find and replace
      </Button>
      <Button {...look} onClick={() => act({ ...suspension(!areSuspended), undo: suspension(areSuspended) })}>
        {areSuspended ? 'Ask again' : 'Suspend'}
      </Button>
      <Button {...look} color="red" variant="light" onClick={() => act(deletion)}>
        Delete
      </Button>
      {open === 'move' && <MoveDialog {...dialog} />}
      {open === 'tags' && <TagsDialog {...dialog} tags={tags} />}
      {open === 'replace' && (
        <ReplaceDialog
          ids={ids}
          onDone={() => {
            close()
            onReplaced()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
