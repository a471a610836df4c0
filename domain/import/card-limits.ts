import { longestTag, mostTags } from '#domain/content/content-limits.ts'
import type { ReadCard } from './plan-import.ts'

/** HTML of a text may be as long, in characters; without it at most 5,000 are stored. */
export const longestCell = 50_000
/** Cells of so many characters are shown to the admin; those that are longer are cut. */
const mostShown = 6_000
/** More than any language has: to bring them into an order takes time that grows with their square. */
const accents = /\p{M}{30}/u

/**
 * A card whose cells are no longer than what compares them may be asked to read; what is longer is cut, and is its problem.
 */
export function withinLimits(card: ReadCard): ReadCard {
  const { question, answer } = card.raw
  const tags = card.tags ?? []
  const problems = [
    ...cellProblems('question', question),
    ...cellProblems('answer', answer),
    ...(tags.length > mostTags ? [`There are ${tags.length} tags; at most ${mostTags} are allowed`] : []),
    ...(tags.some((tag) => tag.length > longestTag) ? [`A tag has more than ${longestTag} characters`] : []),
    ...((card.id ?? '').length > longestTag ? [`The id has more than ${longestTag} characters`] : []),
  ]
  if (problems.length === 0) return card
  const cut = (text: string) => text.slice(0, mostShown).replace(new RegExp(accents, 'gu'), '')
  return {
    ...card,
    question: cut(card.question),
    answer: cut(card.answer),
    raw: { question: cut(question), answer: cut(answer) },
    tags: card.tags && tags.slice(0, mostTags).map((tag) => tag.slice(0, longestTag)),
    id: card.id?.slice(0, longestTag),
    problems: [...card.problems, ...problems],
  }
}

function cellProblems(name: string, cell: string): string[] {
  if (cell.length > longestCell)
    return [
      `The ${name} has ${cell.length.toLocaleString('en-US')} characters; at most ${longestCell.toLocaleString('en-US')} can be read`,
    ]
  return accents.test(cell) ? [`The ${name} has too many accents on one letter. Type it again`] : []
}
