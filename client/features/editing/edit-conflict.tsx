import { Button, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { TwoTexts } from './two-texts.tsx'

interface ConflictField {
  label: string
  /** What this admin has typed. */
  mine: string
  /** What is saved now. */
  theirs: string
}

interface EditConflictProps {
  /** What was edited, as in "This card has been changed". */
  title: string
  /** All fields of the form; those that are alike are not shown. */
  fields: readonly ConflictField[]
  isPending?: boolean
  /** Saves one's own text over the present one. */
  onKeepMine: () => void
  /** Puts the present text into the form, in place of one's own. */
  onTakeTheirs: () => void
  /** Back to the form, with one's own text in it. */
  onClose: () => void
}

/** Somebody else has saved another text since the edit began: shows both, and lets the admin choose. */
export function EditConflict(props: EditConflictProps) {
  const { title, fields, isPending = false, onKeepMine, onTakeTheirs, onClose } = props
  const different = fields.filter(({ mine, theirs }) => mine !== theirs)
  return (
    <Dialog title={title} isOpen onClose={onClose} size="xl">
      <Text size="sm">
        Somebody else has changed this in the meantime. Nothing of yours has been saved yet: choose which text
        stays. If it is yours, the saved one is kept in the history.
      </Text>
      {different.length === 0 && (
        <Text size="sm" mt="md">
          Your text and the present one are the same.
        </Text>
      )}
      {different.map(({ label, mine, theirs }) => (
        <TwoTexts
          key={label}
          label={label}
          level="h3"
          texts={[
            ['Yours', mine],
            ['Saved now', theirs],
          ]}
        />
      ))}
      <FormActions mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Go on editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs} disabled={isPending}>
          Take the saved text
        </Button>
        <Button onClick={onKeepMine} loading={isPending}>
          Save mine
        </Button>
      </FormActions>
    </Dialog>
  )
}
