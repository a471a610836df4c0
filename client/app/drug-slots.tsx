import type { ReactNode } from 'react'
import { componentItems } from '#client/features/drugs/component-items.ts'
import { DrugCardView } from '#client/features/drugs/drug-card.tsx'
import type { SessionSlots } from '#client/features/study/session/session-screen.tsx'
import type { DrugEntry } from '#contracts/drug-study.ts'

interface WithDrugsProps {
  entries: readonly DrugEntry[]
  children: (drugs: NonNullable<SessionSlots['drugs']>) => ReactNode
}

/** Components of drugs among the cards of a session: how they are studied and shown. */
export function WithDrugs({ entries, children }: WithDrugsProps) {
  return children({ entries, kind: componentItems, view: (shown) => <DrugCardView {...shown} /> })
}
