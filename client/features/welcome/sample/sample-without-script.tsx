import { sampleCards } from 'virtual:public-facts/sampleCards'
import { CardText } from './card-text.tsx'
import classes from './live-sample.module.css'

/** The three cards as text, for browsers without scripts. */
export function SampleWithoutScript() {
  return (
    <div className={classes.plain}>
      {sampleCards.map(({ id, question, answer, why }) => (
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
