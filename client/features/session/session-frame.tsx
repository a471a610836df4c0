import type { ComponentProps } from 'react'
import { useLearnerSettings } from '#client/platform/learner-settings.ts'
import classes from './session-frame.module.css'

/** What is studied, in the learner's text size: its styles multiply their sizes by `--text-scale`. */
export function TextSize({ className = '', ...props }: ComponentProps<'section'>) {
  const { textSize } = useLearnerSettings()
  return <section {...props} className={`${classes.sized} ${className}`} data-text-size={textSize} />
}

/** A session of cards: as high as the window and, on a phone, as wide, with the header on top and the ratings at the bottom. */
export function SessionFrame(props: ComponentProps<'section'>) {
  return <TextSize {...props} className={classes.frame} />
}
