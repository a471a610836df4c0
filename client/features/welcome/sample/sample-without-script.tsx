import type { SampleCard } from '#client/features/welcome/facts.ts'
import { CardText } from './card-text.tsx'
import classes from './live-sample.module.css'

/** Cards as text, for browsers without scripts. */
export function SampleWithoutScript({ cards }: { cards: readonly SampleCard[] }) {
  return (
    <div className={classes.plain}>
      {cards.map(({ id, question, answer, why }) => (
        <details key={id}>
          <summary>
            <CardText runs={question} />
          </summary>
          <p>
            <strong>
              <CardText runs={answer} />
            </strong>
          </p>
          <p>
            <CardText runs={why} />
          </p>
        </details>
      ))}
    </div>
  )
}
