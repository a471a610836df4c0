import { Button, List, Text } from '@mantine/core'
import { ratingLabel } from '#client/features/learner/rating-words.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import type { RejectedRow } from './changes.ts'
import { outbox } from './outbox.ts'

interface RejectedDialogProps {
  rows: readonly RejectedRow[]
  isOpen: boolean
  onClose: () => void
}

/** What the server will never accept, with its reasons. */
export function RejectedDialog({ rows, isOpen, onClose }: RejectedDialogProps) {
  const dismiss = () => {
    void outbox.dismissRejected()
    onClose()
  }
  return (
    <Dialog title="These could not be saved" isOpen={isOpen} onClose={onClose}>
      <List size="sm" spacing="xs">
        {rows.map((row) => (
          <List.Item key={row.order}>
            {row.title || ('questionId' in row ? 'A question' : 'A card')}
            <Text size="sm" c="dimmed">
              {kindText(row)}: {row.reason}
            </Text>
          </List.Item>
        ))}
      </List>
      <FormActions mt="md">
        <Button onClick={dismiss}>Dismiss</Button>
      </FormActions>
    </Dialog>
  )
}

function kindText(row: RejectedRow): string {
  switch (row.kind) {
    case 'rating':
    case 'drug-rating':
      return ratingLabel(row.confidence)
    case 'answer':
      return `Answer ${optionLetter(row.chosen)}`
    case 'question-marks':
      return 'Strike-outs and highlights'
    case 'question-notes':
      return row.notes === undefined ? 'Star' : 'Note'
    case 'notes':
      return 'Note'
    case 'mark':
      return 'Mark'
    case 'tomorrow':
      return 'Add to tomorrow'
    default:
      return 'Undo'
  }
}
