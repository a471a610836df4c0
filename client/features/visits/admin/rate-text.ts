/** A conversion rate with one decimal, since most rates are a few percent. */
export const rateText = (rate: number | null) => (rate === null ? '–' : `${(rate * 100).toFixed(1)}%`)
