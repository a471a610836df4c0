import { PageSection } from '../page-section.tsx'
import { CardPaymentPlans, PlanCards } from './plan-cards.tsx'

/** Every plan, on the landing page. */
export function PlansSection() {
  return (
    <PageSection
      title="Plans"
      intro="Begin with the free account. Every paid plan is one payment for a fixed time: nothing renews, nothing has to be cancelled."
    >
      <PlanCards />
      <div className="plans-section-more">
        <h3 className="plans-section-more-title">Paid by card on this site</h3>
        <p className="plans-section-more-text">
          The same Premium for other lengths of time. CME reimbursement comes with Premium 1 Year.
        </p>
        <CardPaymentPlans level={4} />
      </div>
    </PageSection>
  )
}
