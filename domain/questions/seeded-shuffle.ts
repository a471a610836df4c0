import { seededRandom } from '#domain/random/seeded-random.ts'

/** The items in an order that depends on the seed alone (Fisher and Yates, with the generator mulberry32). */
export function seededShuffle<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed)
  const shuffled: T[] = []
  for (const [index, item] of items.entries()) {
    const place = Math.floor(random() * (index + 1))
    if (place < index) shuffled.push(shuffled[place] as T)
    shuffled[place] = item
  }
  return shuffled
}
