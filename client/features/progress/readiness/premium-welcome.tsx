import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { isPremiumWelcome } from '#client/features/learner/premium-welcome-state.ts'
import { paths } from '#client/platform/paths.ts'
import { dayText } from '#client/ui/text/date-text.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import classes from './premium-welcome.module.css'

/** After a payment: what it has opened, and the way to the plan of the day. */
export function PremiumWelcome({ user }: { user: Pick<User, 'isPremium' | 'subscriptionEndsAt'> }) {
  const { state } = useLocation()
  if (!isPremiumWelcome(state) || !user.isPremium) return null
  const end = user.subscriptionEndsAt ? ` until ${dayText(user.subscriptionEndsAt)}` : ''
  return (
    <div className={classes.welcome}>
      <p role="status">
        Premium is open{end}: every chapter, drug study, all questions, exam simulations and your readiness.
      </p>
      <Button component={Link} to={paths.study}>
        Start studying
      </Button>
    </div>
  )
}
