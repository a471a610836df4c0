import { counts } from 'virtual:public-facts/counts'
import { PageSection } from '#client/features/welcome/page-section.tsx'
import { sampleQuestions } from '#domain/pricing/plans.ts'

const features = [
  {
    title: 'Analytics with mapping to the exam content outline',
    text: 'Every chapter belongs to a category of the outline. You see how much of each category you have covered, how well it holds, and which one costs you the most points. Readiness comes as a range, and stays blank until there is enough to go on.',
  },
  {
    title: 'Spaced-repetition flashcards',
    text: 'One fact a card, with the reason and its source. A card you miss returns within the session; a card you know returns after days, then weeks, then months. Tell it your exam date and it plans toward that day. The scheduler is FSRS, an open and measured method.',
  },
  {
    title: 'Question bank',
    text: `${counts.questions} single-best-answer vignettes across hematologic neoplasms, solid tumors and anticancer therapeutics, in tutor or timed mode or as an exam simulation in sections at the real pace. Each wrong option says why it is wrong here, and what you miss is asked again. The free account has ${sampleQuestions} of them.`,
  },
  {
    title: 'Progress tracking',
    text: 'Mastery by chapter, tag and drug class, the plan of today and of the coming days. A rating given offline, on a train or in a basement clinic, is kept and sent later.',
  },
  {
    title: 'Drug database, updated through 4/2025',
    text: `${counts.drugs} monographs in ${counts.drugClasses} classes: mechanism, indications as labeled in the United States, adverse effects and boxed warning. Drug names inside cards and questions open them in place.`,
  },
]

/** The five things the product does. */
export function Features() {
  return (
    <PageSection title="What you study with" tone="surface">
      <dl className="features-list">
        {features.map(({ title, text }) => (
          <div key={title} className="features-row">
            <dt className="features-name">{title}</dt>
            <dd className="features-text">{text}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}
