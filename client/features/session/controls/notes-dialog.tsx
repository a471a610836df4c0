import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'

const longestNote = 5000

interface NotesDialogProps {
  about: 'card' | 'question'
  notes: string
  isOpen: boolean
  onClose: () => void
  onSave: (notes: string) => Promise<boolean>
}

/** A learner's own words on a card or a question. */
export function NotesDialog({ about, notes, isOpen, onClose, onSave }: NotesDialogProps) {
  return (
    <Dialog title={`Your note on this ${about}`} isOpen={isOpen} onClose={onClose}>
      <NotesForm notes={notes} onClose={onClose} onSave={onSave} />
    </Dialog>
  )
}

function NotesForm({ notes, onClose, onSave }: Omit<NotesDialogProps, 'about' | 'isOpen'>) {
  const [text, setText] = useState(notes)
  const save = async () => {
    if (await onSave(text.trim())) onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        label="Note"
        description="Shown under the answer. Bold, italic and lists in Markdown."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={longestNote}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <FormActions mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save note</Button>
      </FormActions>
    </form>
  )
}
