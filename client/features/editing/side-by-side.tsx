import type { ReactNode } from 'react'
import classes from './side-by-side.module.css'
import { TextDifference } from './text-difference.tsx'

interface SideBySideProps {
  /** The name of the field. */
  label: string
  /** The level of the headings, below those around it. */
  level: 'h3' | 'h4'
  /** The two texts, each with the name of its side. */
  texts: readonly [readonly [name: string, text: string], readonly [name: string, text: string]]
  /** The text that both were made from: what each changed is marked. */
  earlier?: string | null
  /** Below the texts. */
  children?: ReactNode
}

/** Two texts of one field, side by side where there is room. */
export function SideBySide({ label, level: Heading, texts, earlier = null, children }: SideBySideProps) {
  return (
    <section className={classes.field} aria-label={label}>
      <Heading className={classes.label}>{label}</Heading>
      <dl className={classes.texts}>
        {texts.map(([name, text]) => (
          <div key={name} className={classes.text}>
            <dt className="text-fine">{name}</dt>
            <dd>
              {text === '' && <span className={classes.empty}>empty</span>}
              {earlier === null ? text : <TextDifference earlier={earlier} present={text} />}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
