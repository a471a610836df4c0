import { coverage } from 'virtual:public-facts/coverage'
import { monthOf } from '../dates.ts'
import { OutlineChart } from '../outline-chart.tsx'
import { PageSection } from '../page-section.tsx'

const { outline } = coverage

/** The coverage statement, with what it rests on. */
export function Blueprint() {
  return (
    <PageSection
      title="100% blueprint coverage"
      tone="ink"
      intro={`The ABIM Medical Oncology blueprint, as of ${monthOf(outline.date)}, names ${outline.categories.length} content categories. Every one of them has chapters here. Coverage means that no category is missing; it is not a promise that every possible question is.`}
    >
      <div className="blueprint-chart">
        <OutlineChart
          caption="Share of the exam by category, and the cards we have for it"
          amountLabel="Cards"
          rows={outline.categories.map(({ title, weight, cards }) => ({
            title,
            weight,
            amount: cards.toLocaleString('en-US'),
          }))}
        />
      </div>
      <p className="blueprint-note">
        The American Board of Internal Medicine neither endorses nor is affiliated with this service.
      </p>
    </PageSection>
  )
}
