import type { CardKind } from '#domain/content/card-kinds.ts'

/** What is in the form of a card. */
export interface CardValues {
  question: string
  answer: string
  why: string
  /** The tags, separated by commas. */
  tags: string
  /** Empty where nobody has said; undefined while they are not known: then they stay as they are. */
  kind: string | undefined
  objective: string | undefined
  source: string
  /** The address of the source; empty where there is none. */
  link: string
}

/** The labels in the form that a call takes; those that are not known are left out. */
export const labelsOf = ({ kind, objective }: Pick<CardValues, 'kind' | 'objective'>) => ({
  ...(kind !== undefined && { kind: (kind || null) as CardKind | null }),
  ...(objective !== undefined && { objective: objective || null }),
})
