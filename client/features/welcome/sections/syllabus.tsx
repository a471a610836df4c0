import { syllabus } from 'virtual:public-facts/syllabus'
import type { SyllabusPart } from '../facts.ts'
import { PageSection } from '../page-section.tsx'
import classes from './syllabus.module.css'

/** Every chapter of the course, by category of the outline. */
export function Syllabus() {
  return (
    <PageSection
      title="The syllabus"
      tone="surface"
      intro="All chapters, in the order of the exam content outline. Those marked free are open without paying."
    >
      <div className={classes.parts}>
        {syllabus.map((part) => (
          <Part key={part.title} part={part} />
        ))}
      </div>
    </PageSection>
  )
}

function Part({ part }: { part: SyllabusPart }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>
        {part.title}{' '}
        <span className={classes.weight}>
          {part.weight === null ? 'hematology exam' : `${part.weight}% of the exam`}
        </span>
      </h3>
      <ul className={classes.chapters}>
        {part.chapters.map(({ title, cards, isCore }) => (
          <li key={title}>
            {title}{' '}
            <span className={classes.amount}>
              {cards} cards{isCore && ', free'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
