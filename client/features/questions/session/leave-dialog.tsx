import { Button, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'

interface LeaveDialogProps {
  isOpen: boolean
  onClose: () => void
  onLeave: () => void
}

/** An exam cannot be suspended. */
export function LeaveDialog({ isOpen, onClose, onLeave }: LeaveDialogProps) {
  return (
    <Dialog title="Leave the exam?" isOpen={isOpen} onClose={onClose}>
      <Text>The clock runs on. You can come back to this exam on any device until its time is over.</Text>
      <FormActions mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          Stay
        </Button>
        <Button onClick={onLeave}>Leave</Button>
      </FormActions>
    </Dialog>
  )
}
