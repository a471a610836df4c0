/** A share of 0 to 1 as a whole percentage. */
export const percentText = (share: number) => `${Math.round(share * 100)}%`

/** A range of shares, which are 0 to 1: "74 to 84%", or "80%" where both ends are the same. */
export function percentRangeText({ low, high }: { low: number; high: number }): string {
  const [from, to] = [percentText(low), percentText(high)]
  return from === to ? to : `${from.slice(0, -1)} to ${to}`
}
