import type { ReactNode } from 'react'
import classes from './prose.module.css'

interface ProseProps {
  /** The calendar date on which the wording last changed. */
  updated: string
  parts: { title: string; text: ReactNode[] }[]
}

/** A long text, such as the terms or the privacy policy. */
export function Prose({ updated, parts }: ProseProps) {
  return (
    <div className={classes.prose}>
      {parts.map(({ title, text }) => (
        <section key={title}>
          <h2 className={classes.title}>{title}</h2>
          {text.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a fixed text keep their order
            <p key={index} className={classes.paragraph}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <p className={classes.updated}>Last changed on {updated}.</p>
    </div>
  )
}
