import type { ExportedCard } from './export.queries.ts'

/**
 * A card in the columns of an import. The id is the shipped key, which is the same in every database; without
 * one, it is this database's id.
 */
export const importCells = ({ id, key, question, answer, tags }: ExportedCard): string[] => [
  question,
  answer,
  tags.join('; '),
  key ?? String(id),
]
