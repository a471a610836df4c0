import type { ReactNode } from 'react'
import { DrugCardView } from '#client/features/drugs/library/drug-card.tsx'
import { componentAdapter } from '#client/features/drugs/study/component-adapter.ts'
import type { SessionSlots } from '#client/features/study/session/session-screen.tsx'

interface WithDrugsProps {
  children: (drugs: NonNullable<SessionSlots['drugs']>) => ReactNode
}

/** Components of drugs among the cards of a session: how they are studied and shown. */
export function WithDrugs({ children }: WithDrugsProps) {
  return children({ adapter: componentAdapter, view: (shown) => <DrugCardView {...shown} /> })
}
