import type { ComponentProps } from 'react'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'

/** What is studied, in the learner's text size: its styles multiply their sizes by `--text-scale`. */
export function TextSize(props: ComponentProps<'section'>) {
  const { textSize } = useLearnerSettings()
  return <section {...props} data-text-size={textSize} />
}
