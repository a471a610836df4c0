import { Button, List, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { wordsOf } from './change-kinds.ts'
import type { RejectedRow } from './changes.ts'
import { outbox } from './outbox.ts'

interface RejectedDialogProps {
  rows: readonly RejectedRow[]
  isOpen: boolean
  onClose: () => void
}

/** Lists the changes that the server will never accept, with its reasons. */
export function RejectedDialog({ rows, isOpen, onClose }: RejectedDialogProps) {
  const dismiss = () => {
    void outbox.dismissRejected()
    onClose()
  }
  return (
    <Dialog title="These could not be saved" isOpen={isOpen} onClose={onClose}>
      <List size="sm" spacing="xs">
        {rows.map((row) => (
          <RejectedItem key={row.order} row={row} />
        ))}
      </List>
      <FormActions mt="md">
        <Button onClick={dismiss}>Dismiss</Button>
      </FormActions>
    </Dialog>
  )
}

function RejectedItem({ row }: { row: RejectedRow }) {
  const { about, words } = wordsOf(row)
  return (
    <List.Item>
      {about}
      <Text size="sm" c="dimmed">
        {words}: {row.reason}
      </Text>
    </List.Item>
  )
}
