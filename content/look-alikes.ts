import type { CardContent } from './study-text.ts'

/** Words that say little about what is asked. */
const fillers = new Set('a an and as at by for from in is of on or the then to with'.split(' '))

const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .split(' ')
      .filter((word) => word !== '' && !fillers.has(word)),
  )

/** Share of the smaller set that is in both, 0 to 1. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((item) => other.has(item)).length
  return shared / Math.max(1, Math.min(one.size, other.size))
}

const sameAnswer = 0.99
const sameTags = 0.66
const alikeQuestions = 0.5

/**
 * Pairs that may teach the same: the same words in the answer, mostly the same tags, and questions that share half of their
 * words. A person decides; what was decided stands in look-alikes.yaml. @returns ids, the one first in the content first.
 */
export function lookAlikes(cards: readonly CardContent[]): [string, string][] {
  const known = cards.map(({ id, question, answer, tags }) => ({
    id,
    question: wordsOf(question),
    answer: wordsOf(answer),
    tags: new Set(tags),
  }))
  return known.flatMap((card, index) =>
    known
      .slice(0, index)
      .filter(
        (earlier) =>
          overlap(card.answer, earlier.answer) >= sameAnswer &&
          overlap(card.tags, earlier.tags) >= sameTags &&
          overlap(card.question, earlier.question) >= alikeQuestions,
      )
      .map((earlier): [string, string] => [earlier.id, card.id]),
  )
}

/** Pairs that are not judged in look-alikes.yaml yet, and judgements of cards that no longer read alike. */
export function lookAlikeFaults(
  cards: readonly CardContent[],
  judgements: readonly { cards: readonly string[] }[],
): string[] {
  const pairs = lookAlikes(cards).map((pair) => pair.join(' '))
  const judged = judgements.map((judgement) => judgement.cards.join(' '))
  return [
    ...pairs.filter((pair) => !judged.includes(pair)).map((pair) => `${pair}: read alike, not judged yet`),
    ...judged.filter((pair) => !pairs.includes(pair)).map((pair) => `${pair}: judged, but do not read alike`),
  ]
}
