/** The right end of the picture: nine months, the length of the recommended plan. */
const spanDays = 274

/** Where a day stands on the picture, in percent of its width; the root leaves room for the first days. */
export function placeOf(day: number): number {
  return Math.round(Math.sqrt(Math.min(day, spanDays) / spanDays) * 1000) / 10
}
