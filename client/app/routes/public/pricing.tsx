import { PageHead } from '#client/features/welcome/page-head.tsx'
import { PageSection } from '#client/features/welcome/page-section.tsx'
import { CardPaymentPlans, PlanCards } from '#client/features/welcome/plans/plan-cards.tsx'
import { PlanQuestions } from '#client/features/welcome/plans/plan-questions.tsx'
import { cardPlansText, formPlansText } from '#client/features/welcome/plans/plan-text.ts'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { plans } from '#domain/pricing/plans.ts'
import { priceText } from '#domain/text/price-text.ts'
import { pageMeta } from '#client/app/page-meta.ts'

const lowestPriceCents = Math.min(...plans.flatMap(({ priceCents }) => (priceCents > 0 ? [priceCents] : [])))

export const meta = () =>
  pageMeta({
    path: paths.pricing,
    title: `Plans and prices · ${site.name}`,
    description: `A free account for the core chapters; Premium from ${priceText(lowestPriceCents / 100)}, paid once for a fixed time. Nothing renews, nothing has to be cancelled.`,
  })

export default function Pricing() {
  return (
    <>
      <PageHead
        title="Plans and prices"
        lead="Begin with the free account and stay on it as long as you like. Premium is one payment for a fixed time: nothing renews, nothing has to be cancelled."
      />
      <PageSection title="Free, 1 year or 3 years" intro={formPlansText}>
        <PlanCards />
      </PageSection>
      <PageSection title="Paid by card on this site" tone="surface" intro={cardPlansText}>
        <CardPaymentPlans level={3} />
      </PageSection>
      <PlanQuestions />
    </>
  )
}
