import { counts } from 'virtual:public-facts/counts'
import { lazy, Suspense } from 'react'
import { LiveSample } from '#client/features/welcome/sample/live-sample.tsx'
import { Hero } from '#client/features/welcome/sections/hero.tsx'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { onFirstInteraction } from '#client/ui/page/on-first-interaction.ts'
import { numberText } from '#domain/text/count-text.ts'
import { pageMeta } from '#client/app/page-meta.ts'
import { StartForVisitors } from '#client/app/shell/navigation/start-buttons.tsx'
import { PageFacts } from '#client/app/shell/page-facts.tsx'

const description = `Board review for medical oncology: ${numberText(counts.cards)} spaced-repetition flashcards, ${numberText(counts.questions)} board-style questions, ${counts.drugs} drug monographs updated through 4/2025, mapped to the exam content outline.`

export const meta = () =>
  pageMeta({
    path: paths.landing,
    title: `${site.name}: medical oncology board review`,
    description,
  })

const belowId = 'more'

/** Prerendered in full; its script is loaded with the first interaction. */
const Below = lazy(() => onFirstInteraction(belowId).then(() => import('#client/app/shell/landing-below.tsx')))

const facts = import.meta.env.SSR
  ? {
      '@type': 'WebApplication',
      name: site.name,
      url: `${site.publicUrl}/`,
      description,
      applicationCategory: 'EducationalApplication',
      operatingSystem: 'Any, in a web browser',
      audience: { '@type': 'MedicalAudience', audienceType: 'Clinician' },
      offers: counts.offers.map((offer) => ({ '@type': 'Offer', ...offer, priceCurrency: 'USD' })),
    }
  : undefined

export default function Landing() {
  const start = <StartForVisitors label="Create a free account" />
  return (
    <>
      <PageFacts facts={facts} />
      <Hero actions={start} sample={<LiveSample next={start} />} />
      <div id={belowId}>
        <Suspense>
          <Below />
        </Suspense>
      </div>
    </>
  )
}
