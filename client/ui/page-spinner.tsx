import classes from './page-spinner.module.css'

/** Stands in for a whole page while it is not known what to show. Plain elements: it is part of the first HTML. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.page} role="status">
      <span className={classes.ring} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </div>
  )
}
