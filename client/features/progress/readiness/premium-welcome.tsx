import { useLocation } from 'react-router'
import { isPremiumWelcome } from '#client/platform/welcome.ts'
import { dayText } from '#client/ui/date-text.ts'
import type { User } from '#contracts/accounts.ts'
import classes from './premium-welcome.module.css'

/** After a payment: what it has opened. */
export function PremiumWelcome({ user }: { user: Pick<User, 'isPremium' | 'subscriptionEndsAt'> }) {
  const { state } = useLocation()
  if (!isPremiumWelcome(state) || !user.isPremium) return null
  const end = user.subscriptionEndsAt ? ` until ${dayText(user.subscriptionEndsAt)}` : ''
  return (
    <p className={classes.welcome} role="status">
      Premium is open{end}: every chapter, drug study, all questions, exam simulations and your readiness.
    </p>
  )
}
