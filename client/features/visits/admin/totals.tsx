import classes from './visits.module.css'

/** A few numbers with their names, side by side. */
export function Totals({ totals }: { totals: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.totals}>
      {totals.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
