import { Badge, Group, Title } from '@mantine/core'
import { dateTimeText, dayText } from '#client/ui/text/date-text.ts'
import { FactList } from '#client/ui/text/fact-list.tsx'
import { roleLabels } from '#contracts/accounts/accounts.ts'
import type { SupportedUser } from '#contracts/accounts/user-support.ts'
import { mailKindTexts, type PreferenceSource } from '#domain/messages/mail-kinds.ts'
import { findPlan } from '#domain/pricing/plans.ts'
import { countText } from '#domain/text/count-text.ts'

const nameOf = ({ firstName, lastName, degrees }: SupportedUser) =>
  [`${firstName} ${lastName}`.trim(), degrees].filter(Boolean).join(', ')

/** The name of the user as the title of the page, and what state the account is in. */
export function UserTitle({ user }: { user: SupportedUser }) {
  const badges: [is: boolean, label: string, color: string][] = [
    [user.isAdmin, 'Admin', 'ink'],
    [user.isInvited, 'Invited', 'gray'],
    [user.isSuspended, 'Suspended', 'red'],
  ]
  return (
    <Group gap="sm">
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        {nameOf(user) || user.username}
      </Title>
      {badges.map(
        ([is, label, color]) =>
          is && (
            <Badge key={label} variant="light" color={color}>
              {label}
            </Badge>
          ),
      )}
    </Group>
  )
}

/** Who the user is. */
export function UserFacts({ user }: { user: SupportedUser }) {
  return (
    <FactList
      facts={[
        ['Username', user.username],
        ['E-mail', `${user.email} (${user.isEmailConfirmed ? 'confirmed' : 'not confirmed'})`],
        ['Mail comes back', failureText(user)],
        ['New e-mail', user.pendingEmail && `${user.pendingEmail} (waits for its confirmation)`],
        ['Premium', premiumText(user)],
        ['Role', roleLabels[user.role]],
        ['Practice', user.practiceLocation],
        ['Registered', dayText(user.createdAt)],
        ['Last seen', user.lastSeenAt ? dateTimeText(user.lastSeenAt) : 'Not for a long time'],
        ['Two-factor sign-in', secondStepText(user)],
        ['E-mails declined', declinedText(user)],
        ['Time zone', user.timeZone],
      ]}
    />
  )
}

const sourceWords: Record<PreferenceSource, string> = {
  link: 'by a link in an e-mail',
  page: 'in the profile',
  complaint: 'by a complaint',
}

function declinedText({ declinedMail }: SupportedUser): string {
  const each = declinedMail.map(
    ({ kind, changedBy, changedAt }) =>
      `${mailKindTexts[kind].label} (${sourceWords[changedBy]}, ${dayText(changedAt)})`,
  )
  return each.length > 0 ? `${each.join('; ')}. Only the user can take them up again.` : 'None'
}

function failureText({ addressFailure }: SupportedUser): string | null {
  if (!addressFailure) return null
  const { since, status, diagnostic } = addressFailure
  const reason = diagnostic.includes(status) ? diagnostic : [status, diagnostic].filter(Boolean).join(' ')
  return `Since ${dateTimeText(since)}: ${reason}. Nothing is sent to the address until it is confirmed again.`
}

function secondStepText({ twoFactorEnabled, recoveryCodesLeft }: SupportedUser): string {
  return twoFactorEnabled ? `On, ${countText(recoveryCodesLeft, 'recovery code')} left` : 'Off'
}

function premiumText({ subscriptionEndsAt, subscriptionPlan, subscriptionStatus }: SupportedUser): string {
  if (subscriptionEndsAt === null) return 'None'
  const plan = findPlan(subscriptionPlan)?.name ?? subscriptionPlan
  return `${plan}, ${subscriptionStatus === 'active' ? 'until' : 'ended'} ${dayText(subscriptionEndsAt)}`
}
