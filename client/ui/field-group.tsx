import type { ReactNode } from 'react'
import classes from './field-group.module.css'

interface FieldGroupProps {
  legend: string
  /** Its fields have labels of their own: its name stands above those. */
  isPart?: boolean
  children: ReactNode
}

/** Fields of a form that belong together, under their name. */
export function FieldGroup({ legend, isPart, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend} data-part={isPart}>
        {legend}
      </legend>
      {children}
    </fieldset>
  )
}
