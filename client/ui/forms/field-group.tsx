import { type ReactNode, useId } from 'react'
import classes from './field-group.module.css'

interface FieldGroupProps {
  legend: string
  /** A line below the legend. */
  help?: string | undefined
  /** Its fields have labels of their own: its name stands above those. */
  isPart?: boolean
  children: ReactNode
}

/** Fields of a form that belong together, under their name. */
export function FieldGroup({ legend, help, isPart, children }: FieldGroupProps) {
  const helpId = useId()
  return (
    <fieldset className={classes.group} aria-describedby={help && helpId}>
      <legend className={classes.legend} data-part={isPart}>
        {legend}
      </legend>
      {help && (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      )}
      {children}
    </fieldset>
  )
}
