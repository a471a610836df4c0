/** Letters below which a word is too short to be guessed at. */
const shortestGuess = 5
/** One edit for every so many letters, at most `mostEdits`. */
const lettersPerEdit = 5
const mostEdits = 3

/** Edits that turn one word into the other: a letter more, less or different, or two neighbours swapped. */
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

/** Whether a word is a name with a few letters wrong, and not the name itself. */
export function isMisspelling(word: string, name: string): boolean {
  if (word === name || word.length < shortestGuess) return false
  const allowed = Math.min(mostEdits, Math.floor(word.length / lettersPerEdit))
  if (Math.abs(word.length - name.length) > allowed) return false
  return editDistance(word, name) <= allowed
}
