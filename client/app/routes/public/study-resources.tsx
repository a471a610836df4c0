import { coverage } from 'virtual:public-facts/coverage'
import { nineMonthPlan } from '#client/features/welcome/nine-month-plan.ts'
import { PageHead } from '#client/features/welcome/page-head.tsx'
import { Closing } from '#client/features/welcome/sections/closing.tsx'
import { Outside } from '#client/features/welcome/sections/outside.tsx'
import { Steps } from '#client/features/welcome/sections/steps.tsx'
import { Weightings } from '#client/features/welcome/sections/weightings.tsx'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { monthText } from '#client/ui/text/date-text.ts'
import { pageMeta } from '#client/app/page-meta.ts'
import { ForVisitors, StartForVisitors } from '#client/app/shell/navigation/start-buttons.tsx'
import { PageFacts } from '#client/app/shell/page-facts.tsx'

const title = 'The best oncology study resources, and a nine-month plan'
const description =
  'How to prepare for the medical oncology boards in nine months: three phases, what the exam weighs, how to divide your time, and the podcasts and assessment programs worth using.'

export const meta = () =>
  pageMeta({
    path: paths.studyResources,
    title: `Best oncology study resources · ${site.name}`,
    description,
  })

const facts = import.meta.env.SSR
  ? {
      '@type': 'Article',
      headline: title,
      description,
      url: `${site.publicUrl}${paths.studyResources}`,
      author: { '@type': 'Organization', name: site.name },
    }
  : undefined

export default function StudyResources() {
  return (
    <>
      <PageFacts facts={facts} />
      <PageHead
        title={title}
        lead="Nine months is long enough to learn the field once and keep it, at about an hour a day. Here is how we would spend them, whichever tools you use."
        action={<StartForVisitors label="Start this plan" />}
      />
      <Steps
        title="Nine months in three phases"
        intro="Count back from your exam date. With less time, keep the proportions."
        steps={nineMonthPlan}
      />
      <Weightings categories={coverage.outline.categories} outlineDate={monthText(coverage.outline.date)} />
      <Outside />
      <ForVisitors>
        <Closing
          title="Put your exam date in"
          text="Set it once in your free account, and the daily work is planned toward that day."
          action={<StartForVisitors label="Create a free account" />}
        />
      </ForVisitors>
    </>
  )
}
