import type { Plan } from '#domain/pricing/plans.ts'

/** How long a plan lasts, and that it ends by itself. */
export function termText({ priceCents, durationMonths }: Plan): string {
  if (priceCents === 0) return 'for as long as you like'
  if (durationMonths % 12 === 0 && durationMonths > 12) return `once, for ${durationMonths / 12} years`
  if (durationMonths === 12) return 'once, for 1 year'
  return durationMonths === 1 ? 'once, for 1 month' : `once, for ${durationMonths} months`
}
