import classes from './two-texts.module.css'

interface TwoTextsProps {
  /** The name of the field. */
  label: string
  /** The level of the headings, below those around it. */
  level: 'h3' | 'h4'
  /** The two texts, each with the name of its side. */
  texts: readonly [readonly [name: string, text: string], readonly [name: string, text: string]]
}

/** Two texts of one field, side by side where there is room. */
export function TwoTexts({ label, level: Heading, texts }: TwoTextsProps) {
  return (
    <section className={classes.field} aria-label={label}>
      <Heading className={classes.label}>{label}</Heading>
      <dl className={classes.texts}>
        {texts.map(([name, text]) => (
          <div key={name} className={classes.text}>
            <dt className="text-fine">{name}</dt>
            <dd>{text || <span className={classes.empty}>empty</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
