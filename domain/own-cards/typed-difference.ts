/** A part of a typed answer beside the expected one: in both, expected and not typed, or typed and not expected. */
export interface TypedRun {
  kind: 'same' | 'missing' | 'extra'
  text: string
}

export interface TypedDifference {
  isRight: boolean
  /** In reading order. What is the same reads as expected. */
  runs: TypedRun[]
}

/** A letter or a sign with what follows it and does not count: a space, a hyphen, an accent. */
interface Unit {
  /** What is compared. */
  key: string
  text: string
}

/** The most comparisons of one unit with another; longer texts that differ throughout are shown as a whole. */
const mostComparisons = 1_000_000

/**
 * Compares what a learner typed with the expected text. Upper case, accents, spaces, hyphens and dashes do not count, so that
 * "5 FU" is "5-FU"; between two digits a space or a hyphen does, and so does the sign of a number.
 */
export function typedDifference(typed: string, expected: string): TypedDifference {
  const [given, wanted] = [unitsOf(typed), unitsOf(expected)]
  const [start, end] = sharedEnds(given, wanted)
  const runs = joinRuns([
    ...wanted.slice(0, start).map(same),
    ...differenceWithin(given.slice(start, given.length - end), wanted.slice(start, wanted.length - end)),
    ...wanted.slice(wanted.length - end).map(same),
  ])
  return { isRight: runs.every(({ kind }) => kind === 'same'), runs }
}

const same = ({ text }: Unit): TypedRun => ({ kind: 'same', text })
const missing = ({ text }: Unit): TypedRun => ({ kind: 'missing', text })
const extra = ({ text }: Unit): TypedRun => ({ kind: 'extra', text })

const separator = /[\s\p{Pd}\u2212]/u

function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  const characters = text.trim().match(/[\s\p{Pd}\u2212]+|[^\s\p{Pd}\u2212]\p{M}*/gu) ?? []
  for (const [index, character] of characters.entries()) {
    const key = separator.test(character)
      ? separatorKey(character, characters[index - 1], characters[index + 1])
      : letterKey(character)
    const last = units.at(-1)
    if (key === '' && last) last.text += character
    else units.push({ key, text: character })
  }
  return units
}

const letterKey = (character: string) =>
  character
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .toLowerCase()

/** A minus sign, a space between two numbers, or nothing. */
function separatorKey(signs: string, before = '', after = ''): string {
  if (!/\d/.test(after)) return ''
  if (/(?:^|\s)[\p{Pd}\u2212]$/u.test(signs) && (before === '' || /\s/.test(signs))) return '-'
  return /\d/.test(before) ? ' ' : ''
}

/** The numbers of units that are the same at the beginning and at the end. */
function sharedEnds(given: readonly Unit[], wanted: readonly Unit[]): [number, number] {
  const most = Math.min(given.length, wanted.length)
  let start = 0
  while (start < most && given[start]?.key === wanted[start]?.key) start += 1
  let end = 0
  while (end < most - start && given.at(-1 - end)?.key === wanted.at(-1 - end)?.key) end += 1
  return [start, end]
}

/** The longest common subsequence, with the rest as missing or extra. */
function differenceWithin(given: readonly Unit[], wanted: readonly Unit[]): TypedRun[] {
  if (given.length * wanted.length > mostComparisons) return [...wanted.map(missing), ...given.map(extra)]
  const lengths = commonLengths(given, wanted)
  const lengthAt = (g: number, w: number) => lengths[g]?.[w] ?? 0
  const runs: TypedRun[] = []
  let [g, w] = [0, 0]
  for (;;) {
    const [typed, expected] = [given[g], wanted[w]]
    if (!typed && !expected) return runs
    if (typed && expected && typed.key === expected.key) {
      runs.push(same(expected))
      g += 1
      w += 1
    } else if (expected && (!typed || lengthAt(g, w + 1) >= lengthAt(g + 1, w))) {
      runs.push(missing(expected))
      w += 1
    } else if (typed) {
      runs.push(extra(typed))
      g += 1
    }
  }
}

/** By place in both lists: the length of the longest common subsequence of what follows. */
function commonLengths(given: readonly Unit[], wanted: readonly Unit[]): Uint16Array[] {
  const lengths = Array.from({ length: given.length + 1 }, () => new Uint16Array(wanted.length + 1))
  for (let g = given.length - 1; g >= 0; g -= 1) {
    const [row, below] = [lengths[g], lengths[g + 1]]
    if (!row || !below) continue
    for (let w = wanted.length - 1; w >= 0; w -= 1)
      row[w] =
        given[g]?.key === wanted[w]?.key ? (below[w + 1] ?? 0) + 1 : Math.max(below[w] ?? 0, row[w + 1] ?? 0)
  }
  return lengths
}

function joinRuns(runs: readonly TypedRun[]): TypedRun[] {
  const joined: TypedRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last?.kind === run.kind) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}
