import type { CardKind } from '#domain/content/card-kinds.ts'

/** What is in the form of a card. */
export interface CardValues {
  question: string
  answer: string
  why: string
  /** The tags, separated by commas. */
  tags: string
  /** Empty where there is none; undefined while they are not known: then they stay as they are. */
  kind: string | undefined
  objective: string | undefined
  source: string | undefined
  /** The address of the source. */
  link: string | undefined
}

/** Labels and source in the form that a call takes; those that are not known are left out. */
export const detailsOf = ({ kind, objective, source, link }: CardValues) => ({
  ...(kind !== undefined && { kind: (kind || null) as CardKind | null }),
  ...(objective !== undefined && { objective: objective || null }),
  ...(source !== undefined && { source }),
  ...(link !== undefined && { link }),
})
