import { Button } from '@mantine/core'
import { saveTable } from '#client/platform/calls/save-table.ts'

interface SaveTableButtonProps {
  /** What it holds, as in "page views". */
  what: string
  header: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/** Saves a table of the page as a file. */
export function SaveTableButton({ what, header, rows }: SaveTableButtonProps) {
  const save = () => saveTable({ name: what.replaceAll(' ', '-'), header, rows })
  return (
    <Button variant="default" size="sm" aria-label={`Export CSV of ${what}`} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
