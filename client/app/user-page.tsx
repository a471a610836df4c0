import { Anchor, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { UserContentRoles } from '#client/features/accounts/admin/user-page/content-roles.tsx'
import { StaffNotes } from '#client/features/accounts/admin/user-page/staff-notes.tsx'
import { UserActs } from '#client/features/accounts/admin/user-page/user-acts.tsx'
import { UserFacts, UserTitle } from '#client/features/accounts/admin/user-page/user-head.tsx'
import { UserSessions } from '#client/features/accounts/admin/user-page/user-sessions.tsx'
import { UserAudit } from '#client/features/audit/admin/user-audit.tsx'
import { UserPayments } from '#client/features/billing/admin/user-payments.tsx'
import { UserPremium } from '#client/features/billing/admin/user-premium.tsx'
import { UserMail } from '#client/features/messages/admin/outbox/user-mail.tsx'
import { UserReports } from '#client/features/moderation/admin/user-reports.tsx'
import { UserFigures } from '#client/features/progress/admin/user-figures.tsx'
import { UserEvents } from '#client/features/security/admin/user-events.tsx'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { type SupportedUser, userSupport } from '#contracts/accounts/user-support.ts'
import classes from './user-page.module.css'

interface Section {
  id: string
  title: string
  description?: string
  /** Whether it stands beside another one where there is room. */
  isNarrow?: true
  panel: (user: SupportedUser) => React.ReactNode
}

const sections: readonly Section[] = [
  { id: 'account', title: 'Account', isNarrow: true, panel: (user) => <UserFacts user={user} /> },
  {
    id: 'notes',
    title: 'Staff notes',
    isNarrow: true,
    panel: ({ id }) => <StaffNotes key={id} userId={id} />,
  },
  {
    id: 'content-roles',
    title: 'Content roles',
    description: 'What the user may do with the study material, beside learning from it.',
    panel: (user) => <UserContentRoles key={user.id} user={user} />,
  },
  { id: 'premium', title: 'Premium', panel: ({ id }) => <UserPremium userId={id} /> },
  { id: 'payments', title: 'Payments', panel: ({ id }) => <UserPayments userId={id} /> },
  {
    id: 'mail',
    title: 'E-mails',
    description: 'What the service wrote to this user.',
    panel: ({ id }) => <UserMail userId={id} />,
  },
  { id: 'reports', title: 'Reports', panel: ({ id }) => <UserReports userId={id} /> },
  { id: 'progress', title: 'Progress', isNarrow: true, panel: ({ id }) => <UserFigures userId={id} /> },
  { id: 'sessions', title: 'Sessions', isNarrow: true, panel: ({ id }) => <UserSessions userId={id} /> },
  {
    id: 'security',
    title: 'Security events',
    panel: ({ username }) => <UserEvents username={username} />,
  },
  {
    id: 'audit',
    title: 'Audit log',
    description: 'What was changed about this user, and by whom.',
    panel: ({ id }) => <UserAudit userId={id} />,
  },
]

/** Everything that support needs to know about one user, and what it can do. */
export function UserPage({ id }: { id: number }) {
  const {
    data: user,
    error,
    refetch,
  } = useQuery({
    ...queryFor(userSupport.getUser, { params: { id } }),
    staleTime: 0,
  })
  const isMissing = error instanceof CallError && error.status === 404
  return (
    <Stack gap="lg">
      <BackLink to={paths.adminUsers}>All users</BackLink>
      {isMissing && (
        <p>
          There is no such user. The account may have been deleted; what was changed about it is in the{' '}
          <Anchor component={Link} to={adminPaths.auditOfUser(id)} inherit>
            audit log
          </Anchor>
          .
        </p>
      )}
      {error && !isMissing && <LoadFailed what="the user" error={error} onRetry={() => void refetch()} />}
      {!user && !error && <Skeleton height={320} role="status" aria-label="Loading the user" />}
      {user && !error && <Page user={user} />}
    </Stack>
  )
}

function Page({ user }: { user: SupportedUser }) {
  return (
    <>
      <UserTitle user={user} />
      <UserActs user={user} />
      <nav aria-label="Sections" className={classes.sections}>
        {sections.map(({ id, title }) => (
          <Anchor key={id} href={`#${id}`} size="sm">
            {title}
          </Anchor>
        ))}
      </nav>
      <div className={classes.page}>
        {sections.map(({ id, title, description, isNarrow, panel }) => (
          <div key={id} id={id} className={classes.section} data-narrow={isNarrow}>
            <SectionCard title={title} description={description}>
              {panel(user)}
            </SectionCard>
          </div>
        ))}
      </div>
    </>
  )
}
