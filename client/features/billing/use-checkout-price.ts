import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/calls.ts'
import { billing, type CheckoutPrice } from '#contracts/billing.ts'
import type { Payer } from './use-payer.ts'

/** The key under which all prices are cached. */
export const checkoutPriceKey = 'checkout-price'

interface Wanted {
  planId: string
  /** Undefined: a code held since registration counts. Empty: none. */
  promoCode: string | undefined
}

/** What the server would charge: the one truth about the price. */
export function useCheckoutPrice({ planId, promoCode }: Wanted, payer: Payer | null) {
  const ticket = payer?.ticket
  return useQuery<CheckoutPrice>({
    queryKey: [checkoutPriceKey, planId, promoCode, ticket],
    queryFn: ({ signal }) =>
      call(billing.priceCheckout, { body: { planId, promoCode, ticket } }, { urgent: true, signal }),
    placeholderData: keepPreviousData,
    // A code may end or be used up at any time: the price is looked at anew with every visit of the page.
    staleTime: 0,
  })
}
