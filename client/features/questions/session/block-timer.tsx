import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { ButtonTip } from '#client/ui/buttons/button-tip.tsx'
import { clockText, warningMinutesOf } from '#domain/session/block-phase.ts'
import classes from './block-timer.module.css'
import { type Countdown, useSecondsLeft } from './use-clock.ts'

interface BlockTimerProps {
  countdown: Countdown
  limitSeconds: number
  isHidden: boolean
  onToggle: () => void
}

/** The time left. Even when hidden, it warns at 5 minutes and at 1 minute. */
export function BlockTimer({ countdown, limitSeconds, isHidden, onToggle }: BlockTimerProps) {
  const left = useSecondsLeft(countdown)
  const warning = warningMinutesOf(left, limitSeconds)
  const words = warningText(warning, left)
  return (
    <>
      <ButtonTip label={isHidden ? 'Show the time left' : 'Hide the time left'}>
        <button
          type="button"
          className={classes.timer}
          data-warning={warning}
          aria-label={isHidden ? 'Show the time left' : `Time left ${clockText(left)}. Hide`}
          onClick={onToggle}
        >
          {isHidden ? (warning ? `${warning} min` : 'Time') : clockText(left)}
        </button>
      </ButtonTip>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
    </>
  )
}

/** Records whether the learner has hidden the time, for as long as the page is open. */
export function useHiddenTimer() {
  const [isHidden, setIsHidden] = useState(false)
  return { isHidden, onToggle: () => setIsHidden((was) => !was) }
}

function warningText(minutes: 1 | 5 | undefined, left: number): string {
  if (left === 0) return 'The time is over.'
  if (minutes === undefined) return ''
  return minutes === 1 ? '1 minute left.' : '5 minutes left.'
}
