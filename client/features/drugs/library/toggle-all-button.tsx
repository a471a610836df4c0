import { Button } from '@mantine/core'
import type { DrugName } from '#contracts/drugs/drugs.ts'

interface ToggleAllButtonProps {
  drugs: readonly DrugName[]
  chosen: ReadonlySet<number>
  onToggle: (drugIds: number[]) => void
}

/** Selects these drugs to be studied, or when all of them are selected none of them. */
export function ToggleAllButton({ drugs, chosen, onToggle }: ToggleAllButtonProps) {
  const areAllChosen = drugs.every((drug) => chosen.has(drug.id))
  return (
    <Button variant="subtle" size="compact-md" onClick={() => onToggle(drugs.map(({ id }) => id))}>
      {areAllChosen ? 'Deselect these' : `Select ${drugs.length === 1 ? 'it' : `all ${drugs.length}`}`}
    </Button>
  )
}
