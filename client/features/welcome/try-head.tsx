import classes from './try-head.module.css'

/** The head of the page. It is short, so that the card fits on the first screen of a phone. */
export function TryHead() {
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>Thirteen cards to try</h1>
      <p className={classes.lead}>
        From every category of the exam outline. No account; what you rate stays in this browser.
      </p>
    </header>
  )
}
