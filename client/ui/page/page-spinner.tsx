import classes from './page-spinner.module.css'

/** Replaces a whole page while it loads. Plain elements: it is part of the first HTML. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.page} role="status">
      <span className={classes.ring} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </div>
  )
}
