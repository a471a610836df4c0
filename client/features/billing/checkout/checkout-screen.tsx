import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { PromoEntry } from '#client/features/billing/promo/promo-entry.tsx'
import { usePromoCode, usePromoOutcome } from '#client/features/billing/promo/use-promo-code.ts'
import { readReferralNote } from '#client/features/learner/referral-note.ts'
import { useAskedPage } from '#client/platform/asked-page.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { setWantsRegister } from '#client/platform/storage/storage.ts'
import { setChosenPlanId } from '#client/platform/storage/stored-order.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { billing, type Plan } from '#contracts/billing/billing.ts'
import { defaultPlanId } from '#domain/pricing/plans.ts'
import { ChangePlan } from './change-plan.tsx'
import classes from './checkout-screen.module.css'
import { OrderSummary } from './order-summary.tsx'
import { PayButtons } from './pay-buttons.tsx'
import { useCheckoutPrice } from './use-checkout-price.ts'
import { type Payer, usePayer } from './use-payer.ts'

interface CheckoutScreenProps {
  /** Called before the browser leaves for the payment provider. */
  onLeave: (order: { planId: string; price: number }) => void
}

/** /checkout is for signed-in users and those who have just registered. Everybody else registers first. */
export function CheckoutScreen({ onLeave }: CheckoutScreenProps) {
  const payer = usePayer()
  const [query] = useSearchParams()
  const { data: plans } = useQuery(queryFor(billing.listPlans))
  const wanted = query.get('plan')
  if (!payer) return <ToRegistration planId={wanted} />
  const isKnown = plans?.some((plan) => plan.id === wanted && plan.price > 0)
  const planId = wanted && (isKnown || !plans) ? wanted : defaultPlanId
  return <Checkout payer={payer} planId={planId} plans={plans ?? []} onLeave={onLeave} />
}

/** Stores the plan until after the registration. A user who signs in instead comes back to the checkout. */
function ToRegistration({ planId }: { planId: string | null }) {
  const askedPage = useAskedPage()
  useEffect(() => {
    if (planId) setChosenPlanId(planId)
    setWantsRegister(true)
  }, [planId])
  return <Navigate to={paths.register} replace state={askedPage} />
}

interface CheckoutProps extends CheckoutScreenProps {
  payer: Payer
  planId: string
  plans: Plan[]
}

function Checkout({ payer, planId, plans, onLeave }: CheckoutProps) {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  // Choosing another plan replaces the history entry, and this note with it.
  const [referralNote] = useState(() => readReferralNote(state))
  const [promoCode, setPromoCode] = usePromoCode()
  const { data: price, isFetching, error, refetch } = useCheckoutPrice({ planId, promoCode }, payer)
  usePromoOutcome({ promoCode, price, isFetching, error })

  if (!price) {
    if (!error) return <PageSpinner label="Preparing your order" />
    return (
      <div className={classes.page}>
        <h1 className={classes.title}>Checkout</h1>
        <LoadFailed what="your order" error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  const choosePlan = (plan: string) => {
    query.set('plan', plan)
    setQuery(query, { replace: true })
  }
  const plan = plans.find(({ id }) => id === price.planId)
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Checkout</h1>
      <div className={classes.columns}>
        <SectionCard title="Your order">
          <OrderSummary plan={plan} price={price} />
          {referralNote && (
            <Text size="sm" mt="xs">
              No referral discount: {referralNote}
            </Text>
          )}
          <ChangePlan plans={plans} planId={planId} onChange={choosePlan} />
        </SectionCard>
        <SectionCard title="Payment" description="Access begins with the payment.">
          <div className={classes.payment} aria-busy={isFetching}>
            <PromoEntry price={price} isChecking={isFetching && Boolean(promoCode)} onApply={setPromoCode} />
            {error && (
              <Alert color="red" variant="light" title="The price could not be checked">
                {reasonOf(error)}
              </Alert>
            )}
            <PayButtons
              price={price}
              promoCode={price.promo ? price.promo.code : promoCode === '' ? '' : undefined}
              payer={payer}
              isReady={!isFetching && !error}
              onLeave={onLeave}
            />
          </div>
        </SectionCard>
        {plan && (
          <SectionCard title="What it includes">
            <ul className={classes.features}>
              {plan.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </SectionCard>
        )}
      </div>
    </div>
  )
}
