import { plainText } from '#domain/markdown/parse-markdown.ts'
import { sharedItems, subjectWords } from '#domain/text/subject-words.ts'
import { filledText, parseCloze } from './cloze.ts'

/** Fronts are compared by this number of their first words. */
const mostWords = 24
/** Fronts with fewer words in common ask different things, or say too little to tell. */
const leastShared = 2
/** Twice the shared words, of the words of both. */
const leastLikeness = 0.5

/** The words by which a front is compared; gaps count as filled. */
export const wordsOfFront = (front: string): Set<string> =>
  new Set([...subjectWords(plainText(filledText(parseCloze(front))))].slice(0, mostWords))

/** Those of the cards that ask nearly the same as a front of these words, the most alike first. */
export function alikeTo<Card extends { front: string }>(
  words: ReadonlySet<string>,
  cards: readonly Card[],
  most: number,
): Card[] {
  return cards
    .map((card) => ({ card, likeness: likenessOf(words, wordsOfFront(card.front)) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ card }) => card)
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = sharedItems(one, other)
  return shared < leastShared ? 0 : (2 * shared) / (one.size + other.size)
}
