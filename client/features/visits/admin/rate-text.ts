/** Of a conversion rate one decimal counts: most are a few percent. */
export const rateText = (rate: number | null) => (rate === null ? '–' : `${(rate * 100).toFixed(1)}%`)
