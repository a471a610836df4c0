import type { ReactNode } from 'react'
import classes from './term-list.module.css'

interface TermListProps {
  rows: { term: string; text: ReactNode }[]
}

/** Terms, each with a sentence or two. */
export function TermList({ rows }: TermListProps) {
  return (
    <dl className={classes.list}>
      {rows.map(({ term, text }) => (
        <div key={term} className={classes.row}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.text}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
