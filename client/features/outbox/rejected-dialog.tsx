import { Button, List, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormActions } from '#client/ui/form-actions.tsx'
import { ratingLabel } from '#client/ui/rating-words.ts'
import { outbox } from './outbox.ts'
import type { RefusedRow } from './outbox-rows.ts'

interface RefusedDialogProps {
  rows: readonly RefusedRow[]
  isOpen: boolean
  onClose: () => void
}

/** What the server will never take, with its reasons. */
export function RefusedDialog({ rows, isOpen, onClose }: RefusedDialogProps) {
  const dismiss = () => {
    void outbox.forgetRefused()
    onClose()
  }
  return (
    <Dialog title="These could not be saved" isOpen={isOpen} onClose={onClose}>
      <List size="sm" spacing="xs">
        {rows.map((row) => (
          <List.Item key={row.order}>
            {row.title || 'A card'}
            <Text size="sm" c="dimmed">
              {whatOf(row)}: {row.reason}
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

function whatOf(row: RefusedRow): string {
  if (row.kind === 'rating' || row.kind === 'drug-rating') return ratingLabel(row.confidence)
  if (row.kind === 'notes') return 'Note'
  return row.kind === 'mark' ? 'Mark' : 'Undo'
}
