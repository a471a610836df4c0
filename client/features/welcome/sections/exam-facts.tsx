import { PageSection } from '#client/features/welcome/page-section.tsx'
import classes from './exam-facts.module.css'

const facts = [
  { figure: '240', text: 'single-best-answer questions at most' },
  { figure: '4', text: 'sessions of at most 60 questions and 2 hours; a closed session stays closed' },
  { figure: '2 min', text: 'for each question, at the full pace' },
  { figure: '100 min', text: 'of break time, shared out as you like' },
]

/** The exam in numbers. */
export function ExamFacts() {
  return (
    <PageSection
      title="The exam you prepare for"
      tone="ink"
      intro="The medical oncology certification exam is long rather than tricky. There is no penalty for guessing, so no question should stay blank. Check the board’s own page for your date: formats change."
    >
      <dl className={classes.facts}>
        {facts.map(({ figure, text }) => (
          <div key={figure} className={classes.fact}>
            <dt className={classes.figure}>{figure}</dt>
            <dd className={classes.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}
