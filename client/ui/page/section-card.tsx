import { type ReactNode, useId } from 'react'
import classes from './section-card.module.css'

interface SectionCardProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A titled card that groups a part of a page. */
export function SectionCard({ title, description, children }: SectionCardProps) {
  const titleId = useId()
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className="text-title-4">
        {title}
      </h2>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.body}>{children}</div>
    </section>
  )
}
