/** A run of words that both texts have, or only one of them. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/**
 * What turns one text into another, word by word: a longest common subsequence, so that moved words are removed and
 * added. Takes memory and time of the product of both lengths, in words.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const common = commonLengths(one, other)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    if (i < one.length && one[i] === other[j]) {
      append(parts, 'same', one[i])
      i += 1
      j += 1
    } else if (j === other.length || (i < one.length && common(i + 1, j) >= common(i, j + 1))) {
      append(parts, 'removed', one[i])
      i += 1
    } else {
      append(parts, 'added', other[j])
      j += 1
    }
  }
  return parts
}

/** Words, each with the gap after it; joined they are the text. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** How many words two ends of the texts have in common, by where they begin. */
function commonLengths(one: string[], other: string[]): (i: number, j: number) => number {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  return at
}

function append(parts: DiffPart[], kind: DiffPart['kind'], text = ''): void {
  const last = parts.at(-1)
  if (last?.kind === kind) last.text += text
  else parts.push({ kind, text })
}
