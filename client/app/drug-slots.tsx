import type { ReactNode } from 'react'
import { componentAdapter } from '#client/features/drugs/component-adapter.ts'
import { DrugCardView } from '#client/features/drugs/drug-card.tsx'
import type { SessionSlots } from '#client/features/study/session/session-screen.tsx'

interface WithDrugsProps {
  children: (drugs: NonNullable<SessionSlots['drugs']>) => ReactNode
}

/** Provides how components of drugs among the cards of a session are studied and shown. */
export function WithDrugs({ children }: WithDrugsProps) {
  return children({ adapter: componentAdapter, view: (shown) => <DrugCardView {...shown} /> })
}
