import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/calls/calls.ts'
import { billing, type CheckoutPrice } from '#contracts/billing/billing.ts'
import type { Payer } from './use-payer.ts'

/** The key under which all prices are cached. */
export const checkoutPriceKey = 'checkout-price'

interface Order {
  planId: string
  /** Undefined: use a code reserved at registration. Empty: none. */
  promoCode: string | undefined
}

/** What the server would charge: the only source of the price. */
export function useCheckoutPrice({ planId, promoCode }: Order, payer: Payer | null) {
  const ticket = payer?.ticket
  return useQuery<CheckoutPrice>({
    queryKey: [checkoutPriceKey, planId, promoCode, ticket],
    queryFn: ({ signal }) =>
      call(billing.priceCheckout, { body: { planId, promoCode, ticket } }, { urgent: true, signal }),
    placeholderData: keepPreviousData,
    // A code may expire or be used up at any time, so every visit of the page requests the price again.
    staleTime: 0,
  })
}
