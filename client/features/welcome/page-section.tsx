import { type ReactNode, useId } from 'react'

interface PageSectionProps {
  title: string
  intro?: ReactNode
  /** The colour of a band across the page. */
  tone?: 'surface' | 'ink'
  id?: string
  children: ReactNode
}

/** One part of a public page, labelled by its heading. */
export function PageSection({ title, intro, tone, id, children }: PageSectionProps) {
  const headingId = useId()
  return (
    <section className="page-section-section" data-tone={tone} id={id} aria-labelledby={headingId}>
      <div className="page-section-wrap">
        <div className="page-section-head">
          <h2 className="page-section-title" id={headingId}>
            {title}
          </h2>
          {intro && <p className="page-section-intro">{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
