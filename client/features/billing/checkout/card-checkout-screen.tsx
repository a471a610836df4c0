import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useAskedPage } from '#client/platform/asked-page.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { setChosenPlanId } from '#client/platform/storage/stored-order.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { billing, type Plan } from '#contracts/billing/billing.ts'
import classes from './card-checkout-screen.module.css'
import { CardPayment } from './card-payment.tsx'
import { PlanOptions } from './plan-options.tsx'
import { usePayer } from './use-payer.ts'

interface CardCheckoutScreenProps {
  /** Called when the payment starts. */
  onStart: (order: { planId: string; price: number }) => void
}

/** /stripe-checkout: a plan picker, then the provider's card form within the page. */
export function CardCheckoutScreen({ onStart }: CardCheckoutScreenProps) {
  const payer = usePayer()
  const [query, setQuery] = useSearchParams()
  const { data: plans, error, refetch } = useQuery(queryFor(billing.listPlans))
  if (!payer) return <ToSignIn planId={query.get('plan')} />
  if (!plans && !error) return <PageSpinner />
  const plan = plans?.find(({ id, price }) => id === query.get('plan') && price > 0)
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Card payment</h1>
      {plan && <CardPayment key={plan.id} plan={plan} payer={payer} onStart={onStart} />}
      {plans && !plan && <PlanPicker plans={plans} onPick={(id) => setQuery({ plan: id })} />}
      {!plans && error && <LoadFailed what="the plans" error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

/** Stores the plan for a visitor who has to register first. */
function ToSignIn({ planId }: { planId: string | null }) {
  const askedPage = useAskedPage()
  useEffect(() => {
    if (planId) setChosenPlanId(planId)
  }, [planId])
  return <Navigate to={paths.auth} replace state={askedPage} />
}

function PlanPicker({ plans, onPick }: { plans: Plan[]; onPick: (planId: string) => void }) {
  const offered = plans.filter((plan) => plan.offer === 'embedded')
  const [picked, setPicked] = useState(offered.find((plan) => plan.isPopular)?.id ?? null)
  return (
    <SectionCard title="Choose your plan" description="Paid once; nothing renews by itself.">
      <PlanOptions label="Plan" plans={offered} value={picked} onChange={setPicked} />
      <Button mt="lg" disabled={!picked} onClick={() => picked && onPick(picked)}>
        Continue to payment
      </Button>
    </SectionCard>
  )
}
