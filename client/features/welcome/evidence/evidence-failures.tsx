import { PageSection } from '#client/features/welcome/page-section.tsx'
import { TermList } from './term-list.tsx'

const rows = [
  {
    term: 'The order of cards gains little',
    text: 'In the simulations our order is ahead of all waiting cards first where minutes are few, and a little behind it where they are many.',
  },
  {
    term: 'Readiness may come late',
    text: 'Who improves without answering questions here, by a course or on the wards, is more ready than the estimate says, until new answers show it.',
  },
  {
    term: 'Our questions are not the board’s',
    text: 'Nobody has compared readiness with exam results yet. It is no chance of passing.',
  },
  {
    term: 'One number for the exam day was too exact',
    text: 'The recall that is promised for the exam day was a single number, and wrong for simulated learners who forget in another way than the plan believes. It is a range now.',
  },
  {
    term: 'A memory model of one’s own gains little',
    text: 'Fitted to one learner, the model often predicts no better than the usual one. A fit is used only when it does on reviews that it has not seen.',
  },
  {
    term: 'Those who take part are not everybody',
    text: 'They chose to. Others may learn in another way.',
  },
]

export function EvidenceFailures() {
  return (
    <PageSection title="What did not work, and what we cannot know">
      <TermList rows={rows} />
    </PageSection>
  )
}
