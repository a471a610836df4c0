import { Button, Group, Text } from '@mantine/core'
import { countText } from '#domain/text/count-text.ts'
import classes from './undo-delete.module.css'
import { useRestoreCards } from './use-restore-cards.ts'

/**
 * Says how many cards were just deleted, and restores them on demand. Without a deletion it shows nothing.
 */
export function UndoDelete({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const restore = useRestoreCards(onDone)
  return (
    <div role="status" className={classes.place}>
      {ids.length > 0 && (
        <Group justify="space-between" className={classes.bar ?? ''}>
          <Text size="sm">{countText(ids.length, 'flashcard')} deleted.</Text>
          <Group gap="sm">
            <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate(ids)}>
              Undo
            </Button>
            <Button variant="subtle" onClick={onDone}>
              Dismiss
            </Button>
          </Group>
        </Group>
      )}
    </div>
  )
}
