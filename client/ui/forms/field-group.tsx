import { type ReactNode, useId } from 'react'
import classes from './field-group.module.css'

interface FieldGroupProps {
  legend: string
  /** A line below the legend. */
  help?: string | undefined
  /** The fields have labels of their own, above which the legend stands. */
  isPart?: boolean
  /** One of several groups of the same kind, with a line around it; 'chosen' for that which counts. */
  frame?: 'plain' | 'chosen'
  children: ReactNode
}

/** Fields of a form that belong together, with a legend. */
export function FieldGroup({ legend, help, isPart, frame, children }: FieldGroupProps) {
  const helpId = useId()
  return (
    <fieldset className={classes.group} data-frame={frame} aria-describedby={help && helpId}>
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
