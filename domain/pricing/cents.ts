/** Whether an amount in dollars has at most two decimals; what a computer's fractions add far behind does not count. */
export function isWholeCents(dollars: number): boolean {
  return Number.isInteger(Math.round(dollars * 1e6) / 1e4)
}
