import { Button, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { SideBySide } from './side-by-side.tsx'

interface ConflictField {
  label: string
  /** The text that this admin has typed. */
  mine: string
  /** The text that is saved now. */
  theirs: string
}

const byAnotherAdmin =
  'Somebody else has changed this in the meantime. Nothing of yours has been saved yet: choose which text stays. If it is yours, the saved one is kept in the history.'

interface EditConflictProps {
  /** The title, which names what was edited, as in "This card has been changed". */
  title: string
  /** All fields of the form. Those with equal texts are not shown. */
  fields: readonly ConflictField[]
  /** What has happened, where it was not another admin, and there is no history. */
  explanation?: string
  isPending?: boolean
  /** Saves the admin's own text over the saved one. */
  onKeepMine: () => void
  /** Replaces the admin's own text in the form by the saved one. */
  onTakeTheirs: () => void
  /** Returns to the form, which still has the admin's own text. */
  onClose: () => void
}

/**
 * Shown when somebody else has saved another text since the edit began. It shows both texts, and the admin
 * chooses.
 */
export function EditConflict(props: EditConflictProps) {
  const { title, fields, explanation = byAnotherAdmin, isPending = false } = props
  const { onKeepMine, onTakeTheirs, onClose } = props
  const different = fields.filter(({ mine, theirs }) => mine !== theirs)
  return (
    <Dialog title={title} isOpen isOnTop onClose={onClose} size="xl">
      <Text size="sm">{explanation}</Text>
      {different.length === 0 && (
        <Text size="sm" mt="md">
          Your text and the present one are the same.
        </Text>
      )}
      {different.map(({ label, mine, theirs }) => (
        <SideBySide
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
