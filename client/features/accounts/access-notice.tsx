import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useReadOnly } from '#client/features/learner/read-only.tsx'
import { paths } from '#client/platform/paths.ts'
import { dayText } from '#client/ui/text/date-text.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { accessNotice } from '#domain/pricing/access-notice.ts'
import classes from './access-notice.module.css'

/**
 * Tells when premium ends: it is not renewed, and the end should surprise nobody. Admins always have premium.
 */
export function AccessNotice({ user }: { user: Pick<User, 'isAdmin' | 'subscriptionEndsAt'> }) {
  const endsAt = user.subscriptionEndsAt
  if (user.isAdmin || !endsAt) return null
  const notice = accessNotice(Date.parse(endsAt), Date.now())
  if (!notice) return null
  return (
    <p className={classes.notice}>
      {notice === 'ending' ? (
        <>
          Your Premium access ends on {dayText(endsAt)}. What you buy now is added to that date.{' '}
          <CheckoutLink>Extend it</CheckoutLink>
        </>
      ) : (
        <>
          Your Premium access ended on {dayText(endsAt)}. The cards you have begun stay open for review; new
          cards of premium chapters are locked. <CheckoutLink>Renew it</CheckoutLink>
        </>
      )}
    </p>
  )
}

function CheckoutLink({ children }: { children: string }) {
  if (useReadOnly()) return null
  return (
    <Anchor component={Link} to={paths.checkout} underline="always" inherit>
      {children}
    </Anchor>
  )
}
