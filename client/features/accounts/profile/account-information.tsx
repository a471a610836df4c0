import { Anchor, Badge } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { dayText } from '#client/ui/text/date-text.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import classes from './account-information.module.css'

const statusLabels: Record<string, string> = { active: 'Active', expired: 'Expired', free: 'Free' }

export function AccountInformation({ user }: { user: User }) {
  return (
    <dl className={classes.list}>
      <div>
        <dt className="text-note">Account type</dt>
        <dd>{user.isAdmin ? 'Administrator' : 'User'}</dd>
      </div>
      <div>
        <dt className="text-note">Subscription status</dt>
        <dd>
          <Badge variant="light">{statusLabels[user.subscriptionStatus] ?? 'Unknown'}</Badge>{' '}
          {user.subscriptionEndsAt && (
            <span className={classes.until}>until {dayText(user.subscriptionEndsAt)}</span>
          )}
          {!user.isPremium && (
            <Anchor component={Link} to={paths.checkout} underline="always" className={classes.upgrade ?? ''}>
              {user.subscriptionStatus === 'expired' ? 'Renew Premium' : 'Upgrade to Premium'}
            </Anchor>
          )}
        </dd>
      </div>
      <div>
        <dt className="text-note">Member since</dt>
        <dd>{dayText(user.createdAt)}</dd>
      </div>
    </dl>
  )
}
