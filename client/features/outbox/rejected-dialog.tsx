import { Button, List, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormActions } from '#client/ui/form-actions.tsx'
import { ratingLabel } from '#client/ui/rating-words.ts'
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
            {row.title || 'A card'}
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
  if (row.kind === 'rating' || row.kind === 'drug-rating') return ratingLabel(row.confidence)
  if (row.kind === 'notes') return 'Note'
  return row.kind === 'mark' ? 'Mark' : 'Undo'
}
