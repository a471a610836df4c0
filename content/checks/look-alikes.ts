import type { CardContent } from '#content/study-text.ts'
import { sharedItems, subjectWords } from '#domain/text/subject-words.ts'

/** The share of the smaller set that is in both sets, from 0 to 1. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return sharedItems(one, other) / Math.max(1, Math.min(one.size, other.size))
}

interface Pair {
  earlier: number
  later: number
}

/**
 * Pairs of sets whose overlap is at least `least` (more than 0). An index of their items limits the
 * comparison to sets that share an item. @returns the places of the sets, ordered by the later one
 */
function overlapping(sets: readonly ReadonlySet<string>[], least: number): Pair[] {
  const places = new Map<string, number[]>()
  return sets.flatMap((set, later) => {
    const candidates = new Set<number>()
    for (const item of set) {
      const known = places.get(item)
      for (const earlier of known ?? []) candidates.add(earlier)
      if (known) known.push(later)
      else places.set(item, [later])
    }
    return [...candidates]
      .sort((a, b) => a - b)
      .filter((earlier) => overlap(set, sets[earlier] ?? new Set()) >= least)
      .map((earlier) => ({ earlier, later }))
  })
}

const sameAnswer = 0.99
const sameTags = 0.66
const alikeQuestions = 0.5

/**
 * Pairs that may teach the same: the same words in the answer, mostly the same tags, and questions that share
 * half of their words. A person judges them, and look-alikes.yaml contains the judgements. @returns the ids,
 * in the order of the content
 */
export function lookAlikes(cards: readonly CardContent[]): [string, string][] {
  const known = cards.map(({ id, question, tags }) => ({
    id,
    question: subjectWords(question),
    tags: new Set(tags),
  }))
  return overlapping(
    cards.map(({ answer }) => subjectWords(answer)),
    sameAnswer,
  ).flatMap(({ earlier, later }): [string, string][] => {
    const [one, other] = [known[earlier], known[later]]
    if (!one || !other) return []
    const isAlike =
      overlap(other.tags, one.tags) >= sameTags && overlap(other.question, one.question) >= alikeQuestions
    return isAlike ? [[one.id, other.id]] : []
  })
}

/** The runs of three words. */
function shinglesOf(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  return new Set(words.map((_, index) => words.slice(index, index + 3).join(' ')))
}

const sameText = 0.8

/**
 * Pairs whose questions and answers together are nearly the same text. @returns the ids, in the order of the
 * content
 */
export function nearDuplicates(cards: readonly CardContent[]): [string, string][] {
  const texts = cards.map(({ question, answer }) => shinglesOf(`${question} ${answer}`))
  return overlapping(texts, sameText).map(({ earlier, later }) => [
    cards[earlier]?.id ?? '',
    cards[later]?.id ?? '',
  ])
}

/** Pairs that are not judged in look-alikes.yaml yet, and judgements of cards that are no longer alike. */
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
