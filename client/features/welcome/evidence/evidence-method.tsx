import { PageSection } from '#client/features/welcome/page-section.tsx'
import { participantsNeeded } from '#contracts/evidence/evidence.ts'
import { TermList } from './term-list.tsx'

const rows = [
  {
    term: 'With consent only',
    text: 'Learners choose to take part on their profile page. They can stop at any time; what was kept for the measurements is then deleted.',
  },
  {
    term: 'Drawn before it is seen',
    text: 'Of the cards that a learner has not seen, 1 in 100 is drawn for random intervals and 1 in 100 for no reviews; 2 in 100 are drawn to stay in the plan and be compared. In the last 28 days before the exam all of them follow the plan.',
  },
  {
    term: 'Probe questions',
    text: 'At most five a week, offered and never required. They count for nothing else: not for readiness, not for the statistics of questions.',
  },
  {
    term: 'Learners are counted, not answers',
    text: 'Many answers of a few learners are not many learners. Each difference has a 95% interval over learners, and a measure with too few of them has no result.',
  },
  {
    term: 'The calculation is tested',
    text: 'It has to find differences of ten points among simulated learners, and to report none where there is none, in at least 19 of 20 runs.',
  },
  {
    term: 'Published whatever it says',
    text: `It is computed every night and shown here from ${participantsNeeded} learners on. The interval is that of one look: somebody who looks every night will see a difference by chance now and then.`,
  },
]

export function EvidenceMethod() {
  return (
    <PageSection
      title="How it is measured"
      tone="surface"
      intro="A plan that adapts to the learner cannot be compared with what it did not do. So a few cards are left to chance."
    >
      <TermList rows={rows} />
    </PageSection>
  )
}
