import { Button, List, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormActions } from '#client/ui/form-actions.tsx'
import { ratingLabel } from '#client/ui/rating-words.ts'
import type { RefusedRow } from './outbox-rows.ts'
import { ratings } from './ratings.ts'

interface RefusedDialogProps {
  rows: readonly RefusedRow[]
  isOpen: boolean
  onClose: () => void
}

/** What the server will never take, with its reasons. */
export function RefusedDialog({ rows, isOpen, onClose }: RefusedDialogProps) {
  const dismiss = () => {
    void ratings.forgetRefused()
    onClose()
  }
  return (
    <Dialog title="These could not be saved" isOpen={isOpen} onClose={onClose}>
      <List size="sm" spacing="xs">
        {rows.map((row) => (
          <List.Item key={row.order}>
            {nameOf(row)}
            <Text size="sm" c="dimmed">
              {row.reason}
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

function nameOf(row: RefusedRow): string {
  if (row.kind === 'rating') return `Card ${row.flashcardId}: ${ratingLabel(row.confidence)}`
  if (row.kind === 'drug-rating') return `Drug ${row.drugId}: ${ratingLabel(row.confidence)}`
  if (row.kind === 'undo') return `Card ${row.flashcardId}: undo`
  if (row.kind === 'notes') return `Card ${row.flashcardId}: note`
  return 'flashcardId' in row ? `Card ${row.flashcardId}` : 'Session'
}
