import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { isPremiumWelcome } from '#client/platform/welcome.ts'
import { dayText } from '#client/ui/date-text.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import type { User } from '#contracts/accounts.ts'
import type { NextStep as Step } from '#domain/progress/next-step.ts'
import classes from './next-step.module.css'
import { useNextStep } from './use-next-step.ts'

interface NextStepProps {
  user: User
  /** The button that asks the due questions again. */
  renderDueQuestions: (count: number) => ReactNode
  /** The button that begins a block in the proportions of the exam. */
  renderBlock: (count: number) => ReactNode
  /** Opens the settings, where the exam date is. */
  settings: ReactNode
}

/** What to do now: one sentence, one button. After a payment it also says what that opened. */
export function NextStep({ user, settings, ...buttons }: NextStepProps) {
  const { step, hasExamDate, error, refetch } = useNextStep()
  if (error) {
    return (
      <>
        <Welcome user={user} />
        <LoadFailed what="today’s work" error={error} onRetry={refetch} />
      </>
    )
  }
  return (
    <section className={classes.card} aria-labelledby="next-step">
      <Welcome user={user} />
      <div className={classes.text}>
        <h2 id="next-step" className={classes.title}>
          Next step
        </h2>
        {step ? <p className={classes.sentence}>{step.sentence}</p> : <Waiting />}
        {step && !hasExamDate && (
          <div className={classes.exam}>
            <p>No exam date is ahead. Set one, and your schedule leads to that day.</p>
            {settings}
          </div>
        )}
      </div>
      <div className={classes.action}>
        {step ? <StepButton step={step} {...buttons} /> : <Skeleton height={44} miw={170} />}
      </div>
    </section>
  )
}

function StepButton({
  step,
  renderDueQuestions,
  renderBlock,
}: { step: Step } & Pick<NextStepProps, 'renderDueQuestions' | 'renderBlock'>) {
  switch (step.kind) {
    case 'cards':
      return (
        <Button component={Link} to={paths.studySessionOf({ mode: 'today' })}>
          {step.isFirst ? 'Start studying' : 'Study today’s cards'}
        </Button>
      )
    case 'due-questions':
      return renderDueQuestions(step.count)
    case 'block':
      return renderBlock(step.count)
    case 'done':
      return (
        <Button component={Link} to={paths.study} variant="default">
          Study ahead
        </Button>
      )
  }
}

function Welcome({ user }: { user: User }) {
  const { state } = useLocation()
  if (!isPremiumWelcome(state) || !user.isPremium) return null
  const end = user.subscriptionEndsAt ? ` until ${dayText(user.subscriptionEndsAt)}` : ''
  return (
    <p className={classes.welcome} role="status">
      Premium is open{end}: every chapter, drug study, all questions, exam simulations and your readiness.
    </p>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading your next step">
      <Skeleton className={classes.waiting ?? ''} />
    </div>
  )
}
