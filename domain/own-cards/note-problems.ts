import { longestTag, mostTags } from '#domain/content/content-limits.ts'
import { noteFault } from './cards-of-note.ts'
import { mostNoteCharacters } from './limits.ts'
import type { NoteText } from './note.ts'

const mostCharacters = {
  front: mostNoteCharacters,
  back: mostNoteCharacters,
  why: mostNoteCharacters,
  source: 500,
}

/** The reasons why a note that comes from a file cannot be stored. */
export function noteProblems(text: NoteText): string[] {
  if (text.front.trim() === '') return ['The front has no text']
  const problems = [
    ...(['front', 'back', 'why', 'source'] as const).flatMap((field) => textProblems(field, text[field])),
    ...tagProblems(text.tags),
  ]
  if (problems.length > 0) return problems
  const fault = noteFault(text)
  return fault ? [fault.message] : []
}

/** Whether the database can store a text. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

function textProblems(field: keyof typeof mostCharacters, text: string): string[] {
  if (!isStorable(text)) return [`The ${field} has a character that cannot be stored`]
  const most = mostCharacters[field]
  const [length, limit] = [text.length, most].map((number) => number.toLocaleString('en-US'))
  return text.length > most ? [`The ${field} has ${length} characters; at most ${limit} are allowed`] : []
}

function tagProblems(tags: readonly string[]): string[] {
  if (tags.length > mostTags) return [`There are ${tags.length} tags; at most ${mostTags} are allowed`]
  if (tags.some((tag) => tag.length > longestTag)) return [`A tag has more than ${longestTag} characters`]
  return tags.every(isStorable) ? [] : ['A tag has a character that cannot be stored']
}
