import { longestTag, mostTags } from '#domain/content/content-limits.ts'
import type { CardDetails } from './card-fields.ts'
import type { ReadCard } from './plan-import.ts'

/** The longest HTML of a text, in characters; without its tags at most 5,000 characters are stored. */
export const longestCell = 50_000
/** Cells up to this length are shown to the admin; longer ones are cut. */
const mostShown = 6_000
/** No language has this many accents in a row; the time to normalise them grows with their square. */
const accents = /\p{M}{30}/u

/**
 * Limits the cells of a card to the length that its comparison can handle; a longer cell is cut and reported
 * as a problem.
 */
export function withinLimits(card: ReadCard): ReadCard {
  const { question, answer, why = '' } = card.raw
  const tags = card.tags ?? []
  const problems = [
    ...cellProblems('question', question),
    ...cellProblems('answer', answer),
    ...cellProblems('why', why),
    ...cellProblems('source', card.details.source ?? ''),
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
    raw: { question: cut(question), answer: cut(answer), why: cut(why) },
    details: Object.fromEntries(
      Object.entries(card.details).map(([field, text]) => [field, cut(text)]),
    ) as Partial<CardDetails>,
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
