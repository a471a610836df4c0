import type { ComponentProps } from 'react'
import { useLearnerSettings } from '#client/platform/learner-settings.ts'
import type { StudySettings } from '#contracts/study.ts'
import classes from './text-size.module.css'

interface TextSizeProps extends ComponentProps<'section'> {
  /** Instead of the learner's own. */
  size?: StudySettings['textSize']
}

/** What is studied, in the learner's text size: its styles multiply their sizes by `--text-scale`. */
export function TextSize({ className = '', size, ...props }: TextSizeProps) {
  const { textSize } = useLearnerSettings()
  return <section {...props} className={`${classes.sized} ${className}`} data-text-size={size ?? textSize} />
}
