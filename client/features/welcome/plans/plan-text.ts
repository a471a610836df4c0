import type { Plan } from '#domain/pricing/plans.ts'
import { monthsText } from '#domain/text/count-text.ts'

/** How long a plan lasts, and that it is paid once. */
export function termText({ priceCents, durationMonths }: Plan): string {
  if (priceCents === 0) return 'for as long as you like'
  return `once, for ${monthsText(durationMonths)}`
}
