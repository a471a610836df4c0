import { dateText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { unwrappedText } from '#domain/markdown/unwrap-lines.ts'
import type { PrimerText } from '#domain/primers/primer-text.ts'
import classes from './primer-fields.module.css'

/** A primer as learners read it, without its cards. */
export function PrimerPreview({ primer: { parts, sources, reviewedOn } }: { primer: PrimerText }) {
  const checked = reviewedOn && `Checked ${dateText(reviewedOn)}`
  return (
    <div className={classes.preview}>
      {parts.map(({ key, heading, body }) => (
        <section key={key} aria-label={heading}>
          <h3>{heading}</h3>
          <MarkdownText text={unwrappedText(body)} />
        </section>
      ))}
      <p className={classes.sources}>{factsLine([`Sources: ${sources.join('; ')}`, checked])}</p>
    </div>
  )
}
