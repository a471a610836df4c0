import { Link } from 'react-router'
import { askedPageState } from '#client/platform/asked-page.ts'
import { paths } from '#client/platform/paths.ts'
import { setWantsRegister } from '#client/platform/storage/storage.ts'
import { setChosenPlanId } from '#client/platform/storage/stored-order.ts'
import { useVisitor } from '#client/platform/user/visitor.ts'
import type { Plan } from '#domain/pricing/plans.ts'

/**
 * Chooses a plan. It leads to the checkout for a signed-in user, and to the registration with the plan stored
 * for everybody else.
 */
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
      // A visitor who has an account signs in there, and then pays for this plan.
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
