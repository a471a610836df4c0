import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorToast } from '#client/platform/toast.ts'
import type { CheckoutPrice } from '#contracts/billing.ts'

/** Query parameter of /checkout, so that a reload finds the code again. Empty: the held code was taken off. */
const parameter = 'promo'

/** The promo code typed at the checkout; undefined lets one count that is held since registration. */
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

/** What became of the code: one that counts is kept in the address, any other is told of. */
export function usePromoOutcome({ promoCode, price, isFetching, error }: Checked): void {
  const [query, setQuery] = useSearchParams()
  const fault = !isFetching && promoCode ? price?.promoError : undefined
  const isAccepted = promoCode === '' || (!isFetching && price?.promo != null)
  const kept = isAccepted ? promoCode : undefined

  useEffect(() => {
    if (fault) errorToast(fault)
  }, [fault])
  useEffect(() => {
    if (error && promoCode) errorToast('Failed to validate promo code')
  }, [error, promoCode])
  useEffect(() => {
    if (kept === undefined || query.get(parameter) === kept) return
    query.set(parameter, kept)
    setQuery(query, { replace: true, preventScrollReset: true })
  }, [kept, query, setQuery])
}
