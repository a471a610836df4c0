import type { DrugNameMatcher } from '#domain/drugs/drug-names.ts'

/** Where sentences end: after a full stop, question or exclamation mark that white space and a new beginning follow. */
const sentenceEnd = /(?<=[.!?]['")\]*_]*)\s+(?=['"([*_]*[\p{Lu}\d])/gu
/** Shortened words, after whose full stop a sentence goes on. */
const shortened = /(?:\b(?:vs|e\.g|i\.e|approx|Dr|Fig|No|ca|cf|al)|\b\p{Lu})\.$/u
const listSign = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/
const tableRule = /^[\s|:-]+$/

/**
 * The sentences of a Markdown text that name something the matcher knows, in their order. Items of a list, rows of a
 * table and lines are sentences of their own, without their signs.
 */
export function sentencesNaming(text: string, { findDrugNames }: DrugNameMatcher): string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !tableRule.test(line))
    .flatMap((line) => sentencesOf(line.replace(listSign, '').trim()))
    .filter((sentence) => findDrugNames(sentence).length > 0)
}

function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  for (const piece of line.split(sentenceEnd)) {
    const before = sentences.at(-1)
    if (before !== undefined && shortened.test(before)) sentences[sentences.length - 1] = `${before} ${piece}`
    else sentences.push(piece)
  }
  return sentences
}
