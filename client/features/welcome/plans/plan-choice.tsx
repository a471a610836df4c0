import { Link } from 'react-router'
import { askedPageState } from '#client/platform/asked-page.ts'
import { paths } from '#client/platform/paths.ts'
import { setChosenPlanId, setWantsRegister } from '#client/platform/storage/storage.ts'
import { useVisitor } from '#client/platform/user/visitor.ts'
import type { Plan } from '#domain/pricing/plans.ts'

/** Chooses a plan: checkout for a signed-in user, registration with the plan stored for everybody else. */
export function PlanChoice({ plan }: { plan: Plan }) {
  const visitor = useVisitor()
  const emphasis = plan.isPopular ? 'primary' : 'secondary'
  const isFree = plan.priceCents === 0
  if (visitor === 'signedIn') {
    return (
      <Link
        to={isFree ? paths.study : paths.paymentOf(plan)}
        className="plan-cards-choice"
        data-emphasis={emphasis}
      >
        {isFree ? 'Go on studying' : `Choose ${plan.name}`}
      </Link>
    )
  }
  function remember() {
    setChosenPlanId(plan.id)
    setWantsRegister(true)
  }
  return (
    <Link
      to={paths.auth}
      // Whoever has an account signs in, and pays for this plan.
      state={isFree ? undefined : askedPageState(paths.paymentOf(plan))}
      className="plan-cards-choice"
      data-emphasis={emphasis}
      data-register="true"
      data-plan={plan.id}
      onClick={remember}
    >
      {isFree ? 'Start free' : `Choose ${plan.name}`}
    </Link>
  )
}
