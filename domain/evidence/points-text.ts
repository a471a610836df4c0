/** A difference of two percentages, to one decimal and with its sign: "+1.5", "−0.7", "0.0". */
export function pointsText(points: number): string {
  const text = Math.abs(points).toFixed(1)
  if (text === '0.0') return text
  return `${points < 0 ? '−' : '+'}${text}`
}

/** A range from the lowest to the highest value, with its unit: "74 to 88%", "−0.7 to +1.7 points". */
export function rangeText({
  low,
  high,
  unit,
}: {
  low: number
  high: number
  unit: 'percent' | 'points'
}): string {
  if (unit === 'points') return `${pointsText(low)} to ${pointsText(high)} points`
  return `${Math.round(low)} to ${Math.round(high)}%`
}
