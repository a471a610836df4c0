import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Names and values below each other; facts without a value are left out. */
export function FactList({ facts }: { facts: readonly [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
