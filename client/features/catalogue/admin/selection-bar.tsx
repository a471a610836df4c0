import { Button, Checkbox, Group } from '@mantine/core'
import { numberText } from '#domain/text/count-text.ts'

interface SelectionBarProps {
  /** The number of cards on all pages that match the filter, and the number of chosen ones among them. */
  found: number
  chosen: number
  onAll: (isAll: boolean) => void
  onDelete: () => void
}

export function SelectionBar({ found, chosen, onAll, onDelete }: SelectionBarProps) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" mih={44}>
      <Checkbox
        label={
          chosen === 0
            ? `Select all ${numberText(found)}`
            : `${numberText(chosen)} of ${numberText(found)} selected`
        }
        checked={chosen === found}
        indeterminate={chosen > 0 && chosen < found}
        onChange={(event) => onAll(event.currentTarget.checked)}
      />
      <Button variant="default" px="md" flex="none" disabled={chosen === 0} onClick={onDelete}>
        Delete selected
      </Button>
    </Group>
  )
}
