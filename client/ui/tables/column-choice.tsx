import { Button, Checkbox, Popover, Stack } from '@mantine/core'

interface ColumnChoiceProps {
  /** All columns that can be hidden, by name and heading. */
  columns: readonly { name: string; label: string }[]
  shown: readonly string[]
  onChange: (shown: string[]) => void
}

/** Chooses the columns of a table. */
export function ColumnChoice({ columns, shown, onChange }: ColumnChoiceProps) {
  const toggle = (name: string) =>
    onChange(
      columns
        .map((column) => column.name)
        .filter((one) => (one === name ? !shown.includes(one) : shown.includes(one))),
    )
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default">Columns</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="sm">
          {columns.map(({ name, label }) => (
            <Checkbox key={name} label={label} checked={shown.includes(name)} onChange={() => toggle(name)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
