import { Button, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'

interface SignOutDialogProps {
  isOpen: boolean
  waiting: number
  onClose: () => void
  onLeave: () => void
}

export function SignOutDialog({ isOpen, waiting, onClose, onLeave }: SignOutDialogProps) {
  return (
    <Dialog title="Sign out now?" isOpen={isOpen} onClose={onClose}>
      <Text>{textFor(waiting)}</Text>
      <FormActions mt="lg">
        <Button variant="default" onClick={onClose}>
          Stay signed in
        </Button>
        <Button onClick={onLeave}>Sign out</Button>
      </FormActions>
    </Dialog>
  )
}

function textFor(waiting: number): string {
  if (waiting === 0) return 'All your ratings have been sent.'
  if (waiting === 1)
    return '1 rating has not reached the server yet. It stays on this device and is sent when you next sign in here.'
  return `${waiting} ratings have not reached the server yet. They stay on this device and are sent when you next sign in here.`
}
