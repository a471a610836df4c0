import type { CategoryFact } from '#client/features/welcome/facts.ts'
import { studyTimeShares } from '#client/features/welcome/nine-month-plan.ts'
import { OutlineChart } from '#client/features/welcome/outline-chart.tsx'
import { PageSection } from '#client/features/welcome/page-section.tsx'
import classes from './weightings.module.css'

interface WeightingsProps {
  categories: CategoryFact[]
  outlineDate: string
}

/** The exam's weights and our advice on time, side by side. */
export function Weightings({ categories, outlineDate }: WeightingsProps) {
  return (
    <PageSection
      title="What the exam weighs, and where your hours go"
      tone="surface"
      intro="Two lists that are often mixed up. The first is the exam’s. The second is ours: drugs and blood cancers take more hours than their share of questions, because they run through everything else."
    >
      <div className={classes.columns}>
        <div>
          <h3 className={classes.title}>The exam: ABIM content outline</h3>
          <OutlineChart
            caption={`Share of questions by category, as of ${outlineDate}`}
            rows={categories.map(({ title, weight }) => ({ title, weight }))}
          />
        </div>
        <div>
          <h3 className={classes.title}>Your time: our advice</h3>
          <OutlineChart
            caption="Share of study hours by field; not the exam’s weights"
            rows={studyTimeShares}
          />
        </div>
      </div>
    </PageSection>
  )
}
