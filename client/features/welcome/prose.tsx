import type { ReactNode } from 'react'
import classes from './prose.module.css'

interface ProseProps {
  /** Calendar date of the last change of wording. */
  updated: string
  parts: { title: string; text: ReactNode[] }[]
}

/** A long text: terms, privacy. */
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
