import type { ExportedCard } from './export.queries.ts'

/** The columns that an import reads, in its order. */
export const importColumns = ['question', 'answer', 'tags', 'id'] as const

/** A card in these columns. The id is the shipped key, which is the same in every database, else this database's id. */
export const importCells = ({ id, key, question, answer, tags }: ExportedCard): string[] => [
  question,
  answer,
  tags.join('; '),
  key ?? String(id),
]
