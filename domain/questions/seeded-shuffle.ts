/** The items in an order that depends on the seed alone (Fisher and Yates, with the generator mulberry32). */
export function seededShuffle<T>(items: readonly T[], seed: number): T[] {
  const random = mulberry32(seed)
  const shuffled: T[] = []
  for (const [index, item] of items.entries()) {
    const place = Math.floor(random() * (index + 1))
    if (place < index) shuffled.push(shuffled[place] as T)
    shuffled[place] = item
  }
  return shuffled
}

/** Numbers from 0 up to 1. Public domain, by Tommy Ettinger. */
function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
