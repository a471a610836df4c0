/** A part that gets its share of a whole number. `capacity`: the most that it can take. */
export type WeightedPart = { id: string; weight: number; capacity: number }

/**
 * Divides `count` by weight (largest remainder). A part whose share exceeds its capacity is filled, and the
 * rest is divided again.
 */
export function apportion(weighted: readonly WeightedPart[], count: number): { id: string; share: number }[] {
  const totalWeight = weighted.reduce((sum, { weight }) => sum + weight, 0)
  const parts = weighted.map((one) => ({ ...one, part: (count * one.weight) / totalWeight }))
  const full = parts.filter(({ part, capacity }) => part >= capacity)
  if (full.length > 0) {
    const filled = full.map(({ id, capacity }) => ({ id, share: capacity }))
    const left = count - filled.reduce((sum, { share }) => sum + share, 0)
    const others = parts.filter(({ part, capacity }) => part < capacity)
    return [...filled, ...apportion(others, left)]
  }
  const left = count - parts.reduce((sum, { part }) => sum + Math.floor(part), 0)
  return parts
    .sort((a, b) => (b.part % 1) - (a.part % 1))
    .map(({ id, part }, index) => ({ id, share: Math.floor(part) + (index < left ? 1 : 0) }))
}
