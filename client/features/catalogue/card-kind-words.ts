import { type CardKind, cardKinds } from '#domain/content/card-kinds.ts'

const words: Record<CardKind, string> = {
  decision: 'Decision',
  fact: 'Fact',
  comparison: 'Comparison',
  trial: 'Trial',
}

/** The kinds of cards as the options of a choice. */
export const kindOptions = cardKinds.map((kind) => ({ value: kind, label: words[kind] }))
