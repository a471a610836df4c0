import { PageSection } from '../page-section.tsx'
import classes from './steps.module.css'

interface StepsProps {
  title: string
  intro?: string
  steps: { when: string; title: string; text: string; points?: string[] }[]
}

/** What to do, in order. */
export function Steps({ title, intro, steps }: StepsProps) {
  return (
    <PageSection title={title} intro={intro}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.title} className={classes.step}>
            <p className={classes.when}>{step.when}</p>
            <div>
              <h3 className={classes.title}>{step.title}</h3>
              <p className={classes.text}>{step.text}</p>
              {step.points && (
                <ul className={classes.points}>
                  {step.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
