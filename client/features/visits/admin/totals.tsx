import classes from './visits.module.css'

interface TotalsProps {
  totals: readonly (readonly [name: string, value: string])[]
  /** True when there is no card around the totals. */
  isFramed?: boolean
}

/** A few numbers with their names, side by side. */
export function Totals({ totals, isFramed = false }: TotalsProps) {
  return (
    <dl className={classes.totals} data-framed={isFramed || undefined}>
      {totals.map(([name, value]) => (
        <div key={name}>
          <dt className="text-note">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
