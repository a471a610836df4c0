import { type ReactNode, useId } from 'react'
import classes from './first-run.module.css'

interface QuestionProps {
  legend: string
  help?: string
  children: ReactNode
}

export function Question({ legend, help, children }: QuestionProps) {
  const helpId = useId()
  return (
    <fieldset className={classes.question} aria-describedby={help && helpId}>
      <legend className={classes.legend}>{legend}</legend>
      {help && (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      )}
      {children}
    </fieldset>
  )
}
