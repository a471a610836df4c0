import { coverage } from 'virtual:public-facts/coverage'
import { OutlineChart } from '#client/features/welcome/outline-chart.tsx'
import { PageSection } from '#client/features/welcome/page-section.tsx'
import { monthText } from '#client/ui/text/date-text.ts'
import { numberText } from '#domain/text/count-text.ts'

const { outline } = coverage
const cardCount = outline.categories.reduce((sum, { cards }) => sum + cards, 0)

/** The coverage statement, with its numbers. */
export function Blueprint() {
  return (
    <PageSection
      title="100% blueprint coverage"
      tone="ink"
      intro={`The ABIM Medical Oncology blueprint, as of ${monthText(outline.date)}, names ${outline.categories.length} content categories. Every one of them has chapters here, though not every one as many cards as its share of the exam: the table says how many. Coverage means that no category is missing; it is not a promise that every possible question is.`}
    >
      <div className="blueprint-chart">
        <OutlineChart
          caption="Each category’s share of the exam, and its share of our cards for the exam"
          amountLabel="Cards"
          rows={outline.categories.map(({ title, weight, cards }) => ({
            title,
            weight,
            cardShare: Math.round((1000 * cards) / cardCount) / 10,
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
