/** US dollars as people write them: $100, $79.99, −$20. */
export function priceText(dollars: number): string {
  const amount = Number.isInteger(dollars) ? String(Math.abs(dollars)) : Math.abs(dollars).toFixed(2)
  return dollars < 0 ? `−$${amount}` : `$${amount}`
}

/** 1 month, 12 months, 3 years. */
export function durationText(months: number): string {
  if (months >= 24 && months % 12 === 0) return `${months / 12} years`
  if (months === 12) return '1 year'
  return months === 1 ? '1 month' : `${months} months`
}
