import { mostSearchedCards } from '#contracts/study/study.ts'
import { countText } from '#domain/text/count-text.ts'

/** How many cards match a search, and how many of those this learner may not open. */
export interface MatchCount {
  matchingFlashcards: number
  lockedFlashcards: number
}

/** "18 matching cards, 12 of them locked". */
export function matchingCardsText({
  matchingFlashcards: found,
  lockedFlashcards: locked,
}: MatchCount): string {
  const text = countText(found, 'matching card')
  if (locked === 0) return text
  if (locked < found) return `${text}, ${locked} of them locked`
  return found === 1 ? `${text}, locked` : `${text}, all locked`
}

/** How many cards a session over the matching ones has: those that are open, as many as one session takes. */
export function cardsToStudy({ matchingFlashcards, lockedFlashcards }: MatchCount): number {
  return Math.min(matchingFlashcards - lockedFlashcards, mostSearchedCards)
}

/** The label of the link to that session, with the number of its cards. */
export function studyMatchesText(count: MatchCount): string {
  const open = count.matchingFlashcards - count.lockedFlashcards
  const cards = cardsToStudy(count)
  if (cards < open) return `Study the first ${cards} matching cards`
  if (cards === 1) return count.lockedFlashcards === 0 ? 'Study the matching card' : 'Study the open card'
  return count.lockedFlashcards === 0 ? `Study all ${cards} matching cards` : `Study the ${cards} open cards`
}
