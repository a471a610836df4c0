/** Ascending numbers as a text: "2, 4, 7–12". Three or more in a row are a range. */
export function numbersText(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
    .map(([first, last]) =>
      last - first > 1 ? `${first}–${last}` : first === last ? first : `${first}, ${last}`,
    )
    .join(', ')
}
