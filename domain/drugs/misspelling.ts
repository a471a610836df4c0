/** A shorter word is never taken for a misspelling. */
const shortestGuess = 5
/** One edit is allowed per this many letters, at most `mostEdits`. */
const lettersPerEdit = 5
const mostEdits = 3

/**
 * Edits that turn one word into the other: a letter inserted, deleted or replaced, or two adjacent letters swapped
 * (Damerau-Levenshtein, optimal string alignment). Hand-written because fastest-levenshtein counts a swap as two edits:
 * "opdvio" would no longer find "opdivo", and swaps are the most common typing errors.
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + differs,
      )
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && isSwap) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1)
      current.push(best)
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

/** Whether a word is a misspelling of a name: a few letters wrong, but not the name itself. */
export function isMisspelling(word: string, name: string): boolean {
  if (word === name || word.length < shortestGuess) return false
  const allowed = Math.min(mostEdits, Math.floor(word.length / lettersPerEdit))
  if (Math.abs(word.length - name.length) > allowed) return false
  return editDistance(word, name) <= allowed
}
