import { Button } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { Navigator, type NavigatorCell } from './navigator.tsx'

interface NavigatorDialogProps {
  cells: readonly NavigatorCell[]
  endLabel: string
  isOpen: boolean
  onClose: () => void
  onGo: (index: number) => void
  onEnd: () => void
}

/** The navigator of a phone. */
export function NavigatorDialog({ cells, endLabel, isOpen, onClose, onGo, onEnd }: NavigatorDialogProps) {
  return (
    <Dialog title="All questions" isOpen={isOpen} onClose={onClose}>
      <Navigator
        cells={cells}
        onGo={(index) => {
          onClose()
          onGo(index)
        }}
      />
      <FormActions mt="md">
        <Button variant="default" onClick={onEnd}>
          {endLabel}
        </Button>
      </FormActions>
    </Dialog>
  )
}
