/**
 * Whether an amount in dollars has at most two decimals; floating-point errors far behind the point are
 * ignored.
 */
export function isWholeCents(dollars: number): boolean {
  return Number.isInteger(Math.round(dollars * 1e6) / 1e4)
}
