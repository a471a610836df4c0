/** US dollars as a price tag shows them: $100, $79.99, −$20. */
export function priceText(dollars: number): string {
  const amount = Number.isInteger(dollars) ? String(Math.abs(dollars)) : Math.abs(dollars).toFixed(2)
  return dollars < 0 ? `−$${amount}` : `$${amount}`
}

/** US cents as a receipt shows them: $100.00, $79.99. */
export function dollarText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
