/** US dollars as a price tag shows them: $100, $79.99, −$20. */
export function priceText(dollars: number): string {
  const amount = Number.isInteger(dollars) ? String(Math.abs(dollars)) : Math.abs(dollars).toFixed(2)
  return dollars < 0 ? `−$${amount}` : `$${amount}`
}

/** Cents of any currency, given by its code in lower case: $100.00, 100.00 EUR. */
export function amountText(cents: number, currency: string): string {
  return currency === 'usd' ? dollarText(cents) : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
}

/** US cents as they are shown for a total: $1,999.50, −$20.00. */
export function sumText(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return cents < 0 ? `−$${text}` : `$${text}`
}

/** US cents as a receipt shows them: $100.00, $79.99. */
export function dollarText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
