import type { NoteText } from './note.ts'

/** The fields in which words are found and replaced. */
export const replacedFields = ['front', 'back', 'why', 'source'] as const
export type ReplacedField = (typeof replacedFields)[number]

export interface Replacement {
  /** As typed: no character has a meaning of its own. */
  find: string
  replacement: string
  fields: readonly ReplacedField[]
  matchesCase: boolean
}

/** The note with every occurrence in the chosen fields replaced. */
export function replacedText<Note extends NoteText>(note: Note, by: Replacement): Note {
  const found = new RegExp(by.find.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), by.matchesCase ? 'gu' : 'giu')
  const changed = by.fields.map((field) => [field, note[field].replaceAll(found, () => by.replacement)])
  return { ...note, ...Object.fromEntries(changed) }
}
