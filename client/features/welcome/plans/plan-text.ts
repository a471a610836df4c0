import type { Plan } from '#domain/pricing/plans.ts'
import { monthsText } from '#domain/text/count-text.ts'

/** The duration of a plan, and that it is paid once. */
export function termText({ priceCents, durationMonths }: Plan): string {
  if (priceCents === 0) return 'for as long as you like'
  return `once, for ${monthsText(durationMonths)}`
}

/**
 * The contents of the plans offered by the registration form and the checkout. The plans paid in the page are
 * listed separately.
 */
export const formPlansText =
  'Premium 1 Year and 3 Year: chosen at registration, by card or PayPal, with promo codes. CME reimbursement means a receipt and a study record to hand to your employer for its education allowance; nobody earns CME credit here.'

/** The contents of the plans that are paid by card in the page. */
export const cardPlansText =
  'Premium Monthly, Quarterly and Yearly: the same chapters, questions and drug study for less, by card only and without promo codes. A receipt comes with these too.'
