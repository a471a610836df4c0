/** The right end of the chart: nine months, the length of the recommended plan. */
const spanDays = 274

/** The position of a day in percent of the chart's width; the square root leaves room for the first days. */
export function placeOf(day: number): number {
  return Math.round(Math.sqrt(Math.min(day, spanDays) / spanDays) * 1000) / 10
}
