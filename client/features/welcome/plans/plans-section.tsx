import { PageSection } from '../page-section.tsx'
import { CardPaymentPlans, PlanCards } from './plan-cards.tsx'
import { cardPlansText, formPlansText } from './plan-text.ts'

/** Every plan, on the landing page. */
export function PlansSection() {
  return (
    <PageSection
      title="Plans"
      intro={`Begin with the free account. Every paid plan is one payment for a fixed time: nothing renews, nothing has to be cancelled. ${formPlansText}`}
    >
      <PlanCards />
      <div className="plans-section-more">
        <h3 className="plans-section-more-title">Paid by card on this site</h3>
        <p className="plans-section-more-text">{cardPlansText}</p>
        <CardPaymentPlans level={4} />
      </div>
    </PageSection>
  )
}
