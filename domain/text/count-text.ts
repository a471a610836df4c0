/** "1 card", "3 cards", "5,000 cards". */
export function countText(count: number, singular: string): string {
  return `${numberText(count)} ${singular}${count === 1 ? '' : 's'}`
}

/** A length in months in everyday words: 1 month, 3 months, 1 year, 3 years. */
export function monthsText(months: number): string {
  return months % 12 === 0 ? countText(months / 12, 'year') : countText(months, 'month')
}

/** A large number with thousands separators: 2,340. */
export function numberText(value: number): string {
  return value.toLocaleString('en-US')
}
