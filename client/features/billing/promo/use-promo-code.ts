import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorToast } from '#client/platform/toast.ts'
import type { CheckoutPrice } from '#contracts/billing/billing.ts'

/** Query parameter of /checkout, so that the code survives a reload. Empty: the reserved code was removed. */
const parameter = 'promo'

/** The promo code entered at the checkout; undefined uses the one reserved at registration. */
export function usePromoCode() {
  const [query] = useSearchParams()
  return useState(query.get(parameter) ?? undefined)
}

interface Checked {
  promoCode: string | undefined
  price: CheckoutPrice | undefined
  isFetching: boolean
  error: Error | null
}

/** Writes an accepted code to the address, and shows a toast for any other. */
export function usePromoOutcome({ promoCode, price, isFetching, error }: Checked): void {
  const [query, setQuery] = useSearchParams()
  const promoError = !isFetching && promoCode ? price?.promoError : undefined
  const isAccepted = promoCode === '' || (!isFetching && price?.promo != null)
  const accepted = isAccepted ? promoCode : undefined

  useEffect(() => {
    if (promoError) errorToast(promoError)
  }, [promoError])
  useEffect(() => {
    if (error && promoCode) errorToast('Failed to validate promo code')
  }, [error, promoCode])
  useEffect(() => {
    if (accepted === undefined || query.get(parameter) === accepted) return
    query.set(parameter, accepted)
    setQuery(query, { replace: true, preventScrollReset: true })
  }, [accepted, query, setQuery])
}
