/**
 * Finds drug names in study text, for the popovers. Names are compared word by word through a table of first words,
 * so the time depends on the length of the text and hardly on the number of drugs.
 */

/** A drug with all its names. A name without capitals is found in any case, others only as they are written. */
export type NamedDrug<Id extends string | number = string | number> = { id: Id; names: readonly string[] }

/** Where a name is found: `text.slice(start, end)`. */
export type DrugMention<Id extends string | number = string | number> = {
  start: number
  end: number
  drugId: Id
}

export type DrugNameMatcher<Id extends string | number = string | number> = {
  findDrugNames: (text: string) => DrugMention<Id>[]
}

type Word = { text: string; start: number; end: number }
type Name<Id> = { drugId: Id; words: string[]; gaps: string[]; anyCase: boolean }

const wordPattern = /[\p{L}\p{N}]+/gu
const backQuotePattern = /`+/g

/**
 * Creates a matcher for these drugs. Of names that begin at the same word the longest wins, of equal names
 * the first drug. Any character but letters and digits bounds a word; spaces within a name may have any
 * length; code is skipped.
 */
export function createDrugNameMatcher<Id extends string | number>(
  drugs: readonly NamedDrug<Id>[],
): DrugNameMatcher<Id> {
  const namesByFirstWord = indexNames(drugs)
  return { findDrugNames: (text) => findIn(text, namesByFirstWord) }
}

function indexNames<Id extends string | number>(drugs: readonly NamedDrug<Id>[]): Map<string, Name<Id>[]> {
  const index = new Map<string, Name<Id>[]>()
  for (const drug of drugs) {
    for (const text of drug.names) {
      const name = parseName(text, drug.id)
      const key = name.words[0]?.toLowerCase()
      if (key !== undefined) index.set(key, [...(index.get(key) ?? []), name])
    }
  }
  for (const names of index.values()) names.sort((a, b) => b.words.length - a.words.length)
  return index
}

function parseName<Id>(text: string, drugId: Id): Name<Id> {
  const words = wordsOf(text)
  const gaps = words.slice(1).map((word, index) => gapBetween(text, words[index], word))
  return { drugId, words: words.map((word) => word.text), gaps, anyCase: text === text.toLowerCase() }
}

function findIn<Id extends string | number>(
  text: string,
  index: ReadonlyMap<string, Name<Id>[]>,
): DrugMention<Id>[] {
  const mentions: DrugMention<Id>[] = []
  const words = wordsOf(text)
  let code: { start: number; end: number }[] | undefined
  for (let at = 0; at < words.length; at++) {
    const names = index.get(words[at]?.text.toLowerCase() ?? '')
    const name = names?.find((candidate) => standsAt(at, candidate, words, text))
    const [first, last] = [words[at], words[at + (name?.words.length ?? 1) - 1]]
    if (!name || !first || !last) continue
    code ??= codeIn(text)
    if (!code.some(({ start, end }) => first.start < end && last.end > start)) {
      mentions.push({ start: first.start, end: last.end, drugId: name.drugId })
    }
    at += name.words.length - 1
  }
  return mentions
}

function standsAt<Id>(at: number, name: Name<Id>, words: readonly Word[], text: string): boolean {
  return name.words.every((expected, offset) => {
    const word = words[at + offset]
    if (!word) return false
    const isWord = name.anyCase ? word.text.toLowerCase() === expected : word.text === expected
    return (
      isWord && (offset === 0 || gapBetween(text, words[at + offset - 1], word) === name.gaps[offset - 1])
    )
  })
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** The separator between two words: one space for white space of any length, else the signs without it. */
function gapBetween(text: string, before: Word | undefined, after: Word): string {
  const signs = text.slice(before?.end ?? after.start, after.start)
  return signs.trim() === '' ? ' ' : signs.replace(/\s+/g, '')
}

/** Code is enclosed by two equally long runs of back quotes, as in Markdown; an unmatched run means nothing. */
function codeIn(text: string): { start: number; end: number }[] {
  const runs = Array.from(text.matchAll(backQuotePattern), (match) => ({
    start: match.index,
    length: match[0].length,
  }))
  const code: { start: number; end: number }[] = []
  for (let opening = 0; opening < runs.length; opening++) {
    const length = runs[opening]?.length ?? 0
    let closing = opening + 1
    while (closing < runs.length && runs[closing]?.length !== length) closing++
    if (closing === runs.length) continue
    code.push({ start: runs[opening]?.start ?? 0, end: (runs[closing]?.start ?? 0) + length })
    opening = closing
  }
  return code
}
