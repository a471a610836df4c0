import { type Plan, plans } from '#domain/pricing/plans.ts'
import { priceText } from '#domain/text/price-text.ts'
import { PlanChoice } from './plan-choice.tsx'
import { termText } from './plan-text.ts'

const registrationPlans = plans.filter(({ offer }) => offer === 'registration')
const embeddedPlans = plans.filter(({ offer }) => offer === 'embedded')

/** The three plans of the registration form, in full. */
export function PlanCards() {
  return (
    <ul className="plan-cards-cards">
      {registrationPlans.map((plan) => (
        <li key={plan.id} className="plan-cards-card" data-popular={plan.isPopular || undefined}>
          <PlanHead plan={plan} />
          <ul className="plan-cards-features">
            {plan.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <PlanChoice plan={plan} />
        </li>
      ))}
    </ul>
  )
}

function PlanHead({ plan }: { plan: Plan }) {
  return (
    <>
      <h3 className="plan-cards-name">
        {plan.name}
        {plan.isPopular && <span className="plan-cards-badge">Most popular</span>}
      </h3>
      <p className="plan-cards-price">
        <span className="plan-cards-amount">{priceText(plan.priceCents / 100)}</span> {termText(plan)}
      </p>
      <p className="plan-cards-description">{plan.description}</p>
    </>
  )
}

/** The shorter plans, paid by card inside the site; `level` is that of their headings. */
export function CardPaymentPlans({ level }: { level: 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <ul className="plan-cards-rows">
      {embeddedPlans.map((plan) => (
        <li key={plan.id} className="plan-cards-row">
          <div>
            <Heading className="plan-cards-row-name">
              {plan.name}
              <span className="plan-cards-marks">
                {plan.isPopular && <span className="plan-cards-badge">Popular</span>}
                {plan.savings && <span className="plan-cards-savings">{plan.savings}</span>}
              </span>
            </Heading>
            <p className="plan-cards-row-price">
              <strong>{priceText(plan.priceCents / 100)}</strong> {termText(plan)}
            </p>
          </div>
          <PlanChoice plan={{ ...plan, isPopular: false }} />
        </li>
      ))}
    </ul>
  )
}
