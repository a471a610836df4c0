/**
 * What a bank gives away to a guesser who knows no medicine (NBME item-writing guide: cues related to
 * testwiseness).
 */

interface Item {
  stem: string
  leadIn: string
  options: readonly string[]
  /** The place of the right option. */
  key: number
}

export interface Cueing {
  /** How far the number of keys that are longest and shortest lies from chance, in standard deviations. */
  longest: number
  shortest: number
  /** The same for keys that are the smallest or largest of numbers. */
  extremes: number
  /** The share, 0 to 1, that a guesser gets right by length, by convergence and by clang. */
  byLength: number
  byConvergence: number
  byClang: number
}

export function cueingOf(items: readonly Item[]): Cueing {
  const lengths = (item: Item) => item.options.map(({ length }) => length)
  const numeric = items.flatMap((item) => {
    const values = item.options.map(numberIn)
    return values.every((value) => value !== undefined) && new Set(values).size === values.length
      ? [{ ...item, values }]
      : []
  })
  return {
    longest: deviation(items.map((item) => chosen(lengths(item), Math.max, item.key))),
    shortest: deviation(items.map((item) => chosen(lengths(item), Math.min, item.key))),
    extremes: deviation(
      numeric.map(({ values, key }) => ({
        hit: [Math.min(...values), Math.max(...values)].includes(values[key] ?? Number.NaN) ? 1 : 0,
        chance: 2 / values.length,
      })),
    ),
    byLength: guesser(items, lengths),
    byConvergence: guesser(items, convergence),
    byClang: guesser(items, clang),
  }
}

/** Whether the key is alone at the extreme; ties share it. */
function chosen(values: readonly number[], extreme: (...of: number[]) => number, key: number) {
  const best = extreme(...values)
  const tied = values.filter((value) => value === best).length
  return { hit: values[key] === best ? 1 / tied : 0, chance: 1 / values.length }
}

function deviation(trials: readonly { hit: number; chance: number }[]): number {
  const hits = trials.reduce((sum, { hit }) => sum + hit, 0)
  const expected = trials.reduce((sum, { chance }) => sum + chance, 0)
  const variance = trials.reduce((sum, { chance }) => sum + chance * (1 - chance), 0)
  return variance === 0 ? 0 : (hits - expected) / Math.sqrt(variance)
}

/** The share right of who always takes the option with the highest score. */
function guesser(items: readonly Item[], scores: (item: Item) => number[]): number {
  const hits = items.reduce((sum, item) => sum + chosen(scores(item), Math.max, item.key).hit, 0)
  return items.length === 0 ? 0 : hits / items.length
}

/** The words that an option shares with other options: the key often has most in common with the others. */
function convergence({ options }: Item): number[] {
  const words = options.map(wordsOf)
  return words.map((own, place) =>
    words.reduce(
      (sum, other, at) => sum + (at === place ? 0 : [...own].filter((word) => other.has(word)).length),
      0,
    ),
  )
}

/** The long words that an option shares with stem and lead-in. */
function clang({ stem, leadIn, options }: Item): number[] {
  const asked = wordsOf(`${stem} ${leadIn}`)
  return options.map((option) => [...wordsOf(option)].filter((word) => asked.has(word)).length)
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])

function numberIn(option: string): number | undefined {
  const [number] = /^\D{0,12}?(\d+(?:[.,]\d+)*)/.exec(option)?.slice(1) ?? []
  return number === undefined ? undefined : Number(number.replaceAll(',', ''))
}
