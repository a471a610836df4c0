import type { ComponentProps } from 'react'
import { useLearnerSettings } from '#client/platform/learner-settings.ts'
import classes from './text-size.module.css'

/** What is studied, in the learner's text size: its styles multiply their sizes by `--text-scale`. */
export function TextSize({ className = '', ...props }: ComponentProps<'section'>) {
  const { textSize } = useLearnerSettings()
  return <section {...props} className={`${classes.sized} ${className}`} data-text-size={textSize} />
}
