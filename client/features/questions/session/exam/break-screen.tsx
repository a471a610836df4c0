import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { SyncStatus } from '#client/features/outbox/sync-status.tsx'
import { type Countdown, useSecondsLeft } from '#client/features/questions/session/use-clock.ts'
import { clockText, warningMinutesOf } from '#domain/session/block-phase.ts'
import classes from './exam-screens.module.css'

interface BreakScreenProps {
  /** The number of the next section. */
  next: number
  sectionCount: number
  /** The countdown of all breaks together. */
  countdown: Countdown | undefined
  breakSeconds: number
  isBusy: boolean
  onBegin: () => void
  onLeave: () => void
}

/** The screen between two sections: the break clock, and the button to continue. */
export function BreakScreen(props: BreakScreenProps) {
  const { next, sectionCount, countdown, breakSeconds, isBusy, onBegin, onLeave } = props
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section className={classes.screen} data-begins-with-title aria-labelledby="break-title">
      <h1 id="break-title" ref={title} tabIndex={-1} className={classes.title}>
        {`Section\u00a0${next - 1}\u00a0of\u00a0${sectionCount} is closed`}
      </h1>
      {countdown && <BreakClock countdown={countdown} breakSeconds={breakSeconds} />}
      <p className="text-note">
        A closed section stays closed. The break runs on when you close the page; when it is used up, section{' '}
        {next} begins by itself.
      </p>
      <div className={classes.actions}>
        <Button onClick={onBegin} loading={isBusy}>
          Begin section {next}
        </Button>
        <Button variant="default" onClick={onLeave}>
          Leave for now
        </Button>
      </div>
      <SyncStatus />
    </section>
  )
}

function BreakClock({ countdown, breakSeconds }: { countdown: Countdown; breakSeconds: number }) {
  const left = useSecondsLeft(countdown)
  const warning = warningMinutesOf(left, breakSeconds)
  return (
    <div>
      <p className="text-note">Break left, for all breaks together</p>
      <p className={classes.clock} role="timer">
        {clockText(left)}
      </p>
      <VisuallyHidden role="status">
        {warning && `${warning} ${warning === 1 ? 'minute' : 'minutes'} of break left.`}
      </VisuallyHidden>
    </div>
  )
}
