import { coverage } from 'virtual:public-facts/coverage'
import { monthText } from '#client/ui/date-text.ts'
import { numberText } from '#domain/text/count-text.ts'
import { OutlineChart } from '../outline-chart.tsx'
import { PageSection } from '../page-section.tsx'

const { outline } = coverage

/** The coverage statement, with its numbers. */
export function Blueprint() {
  return (
    <PageSection
      title="100% blueprint coverage"
      tone="ink"
      intro={`The ABIM Medical Oncology blueprint, as of ${monthText(outline.date)}, names ${outline.categories.length} content categories. Every one of them has chapters here. Coverage means that no category is missing; it is not a promise that every possible question is.`}
    >
      <div className="blueprint-chart">
        <OutlineChart
          caption="Share of the exam by category, and the cards we have for it"
          amountLabel="Cards"
          rows={outline.categories.map(({ title, weight, cards }) => ({
            title,
            weight,
            amount: numberText(cards),
          }))}
        />
      </div>
      <p className="blueprint-note">
        The American Board of Internal Medicine neither endorses nor is affiliated with this service.
      </p>
    </PageSection>
  )
}
