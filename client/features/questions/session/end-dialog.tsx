import { Button, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { numbersText } from '#domain/text/numbers-text.ts'
import type { NavigatorCell } from './navigator.tsx'

const numbersOf = (cells: readonly NavigatorCell[]) => numbersText(cells.map(({ number }) => number))

interface EndDialogProps {
  /** As in "End block". */
  title: string
  /** What cannot be undone. */
  warning: string
  cells: readonly NavigatorCell[]
  isOpen: boolean
  isEnding: boolean
  onClose: () => void
  onEnd: () => void
}

/** Names what is left before a block or a section is ended. */
export function EndDialog(props: EndDialogProps) {
  const { title, warning, cells, isOpen, isEnding, onClose, onEnd } = props
  const { online } = useNetwork()
  const unanswered = cells.filter(({ state }) => state !== 'answered')
  const lacking = cells.filter(({ state }) => state === 'no-confidence')
  const starred = cells.filter(({ isStarred }) => isStarred)
  return (
    <Dialog title={`${title}?`} isOpen={isOpen} onClose={onClose}>
      {unanswered.length === 0 ? (
        <Text>Every question is answered.</Text>
      ) : (
        <Text>
          Not answered: {numbersOf(unanswered)}.
          {lacking.length > 0 &&
            ` An option is chosen, but the confidence is missing: ${numbersOf(lacking)}.`}
        </Text>
      )}
      {starred.length > 0 && <Text mt="xs">Starred: {numbersOf(starred)}.</Text>}
      <Text mt="xs" c="dimmed">
        {warning}
      </Text>
      {!online && (
        <Text mt="xs" role="status">
          There is no network. Your answers are kept on this device; ending needs the network.
        </Text>
      )}
      <FormActions mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          Go on
        </Button>
        <Button onClick={onEnd} loading={isEnding} disabled={!online}>
          {title}
        </Button>
      </FormActions>
    </Dialog>
  )
}
