import type { ReactNode } from 'react'
import { DrugCardView } from '#client/features/drugs/drug-card.tsx'
import { useDrugEntriesKind } from '#client/features/drugs/drug-session-kind.ts'
import type { SessionSlots } from '#client/features/study/session/session-screen.tsx'
import type { DrugEntry } from '#contracts/drug-study.ts'

interface WithDrugsProps {
  entries: readonly DrugEntry[]
  children: (drugs: NonNullable<SessionSlots['drugs']>) => ReactNode
}

/** Components of drugs among the cards of a session: how they are studied and shown. */
export function WithDrugs({ entries, children }: WithDrugsProps) {
  const kind = useDrugEntriesKind(entries)
  return children({ kind, view: (shown) => <DrugCardView {...shown} /> })
}
