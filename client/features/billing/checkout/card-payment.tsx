import { Anchor } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { PaymentFailure } from '#client/features/billing/payments/payment-failure.tsx'
import { useFinishPayment } from '#client/features/billing/payments/use-finish-payment.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { readVisitSession } from '#client/platform/storage/storage.ts'
import { errorToast } from '#client/platform/toast.ts'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { billing, type Plan } from '#contracts/billing/billing.ts'
import classes from './card-checkout-screen.module.css'
import { CardElements } from './card-elements.tsx'
import { PriceLines } from './price-lines.tsx'
import { useCheckoutPrice } from './use-checkout-price.ts'
import type { Payer } from './use-payer.ts'

interface CardPaymentProps {
  plan: Plan
  payer: Payer
  onStart: (order: { planId: string; price: number }) => void
}

/** Prepares the payment with the server's own price, then shows the provider's form. */
export function CardPayment({ plan, payer, onStart }: CardPaymentProps) {
  const { data: options, isError: hasNoOptions } = useQuery(queryFor(billing.paymentOptions))
  const { data: price, isError: hasNoPrice } = useCheckoutPrice(
    { planId: plan.id, promoCode: undefined },
    payer,
  )
  const finish = useFinishPayment(payer)
  const prepare = useMutation({
    mutationFn: (amount: number) => {
      const body = {
        planId: plan.id,
        planName: plan.name,
        amount,
        currency: 'usd' as const,
        ticket: payer.ticket,
        visitSession: readVisitSession(),
      }
      return call(billing.createPaymentIntent, { body }, { urgent: true })
    },
    onSuccess: ({ clientSecret, sessionId, amount }) => {
      onStart({ planId: plan.id, price: amount })
      if (clientSecret === null) finish.mutate(sessionId)
    },
    onError: () => errorToast('Failed to initialize payment. Please try again.', 'Setup Error'),
  })
  const { mutate: begin, isIdle } = prepare
  useEffect(() => {
    if (price && isIdle) begin(price.price)
  }, [price, isIdle, begin])

  const hasFailed = prepare.isError || hasNoOptions || hasNoPrice || (options && !options.card)
  if (hasFailed)
    return <PaymentFailure title="Setup Error" message="Failed to initialize payment. Please try again." />
  const clientSecret = prepare.data?.clientSecret
  return (
    <SectionCard title="Pay by card" description={`${plan.name}. Paid once; nothing renews by itself.`}>
      {price && <PriceLines price={price} />}
      <div className={classes.card}>
        {options?.card && clientSecret && prepare.data ? (
          <CardElements
            card={options.card}
            clientSecret={clientSecret}
            amount={prepare.data.amount}
            onPaid={() => finish.mutateAsync(prepare.data.sessionId)}
          />
        ) : (
          <PageSpinner label="Preparing the payment" />
        )}
      </div>
      <Anchor
        component={Link}
        to={paths.cardCheckout}
        size="sm"
        mt="md"
        py={4}
        display="inline-block"
        underline="always"
      >
        Choose another plan
      </Anchor>
    </SectionCard>
  )
}
