import { editorialPaths } from '#client/platform/editorial-paths.ts'
import { paths } from '#client/platform/paths.ts'

/** The areas of administration in groups, in the order in which admins need them. */
export const adminGroups = [
  {
    label: 'People',
    links: [
      { to: paths.adminUsers, label: 'Users', purpose: 'Accounts, admin rights, invitations' },
      { to: paths.adminSecurity, label: 'Security', purpose: 'Sign-ins, failures, changes of accounts' },
    ],
  },
  {
    label: 'Study material',
    links: [
      { to: paths.adminContent, label: 'Content', purpose: 'Chapters, cards, reports, history' },
      { to: paths.adminQuestions, label: 'Questions', purpose: 'The question bank and its statistics' },
      {
        to: editorialPaths.queue,
        label: 'Editorial',
        purpose: 'What waits for a review, and who reviews it',
      },
      { to: paths.adminImport, label: 'Import', purpose: 'Bring a chapter in from a file' },
    ],
  },
  {
    label: 'Mail',
    links: [
      { to: paths.adminEmail, label: 'E-mail', purpose: 'Templates, tests, every message' },
      { to: paths.adminBroadcasts, label: 'Broadcasts', purpose: 'Messages to many, now or later' },
    ],
  },
  {
    label: 'Money',
    links: [
      { to: paths.adminPayments, label: 'Payments', purpose: 'What was paid, refunded, unclear' },
      { to: paths.adminLedger, label: 'Ledger', purpose: 'Money by month and plan, as CSV' },
      { to: paths.adminPromoCodes, label: 'Promo codes', purpose: 'Discounts and free accounts' },
    ],
  },
  {
    label: 'Service',
    links: [
      { to: paths.adminAnalytics, label: 'Analytics', purpose: 'Revenue, visits, use of content' },
      { to: paths.adminAudit, label: 'Audit log', purpose: 'Who changed what, and when' },
      { to: paths.adminHealth, label: 'Jobs and health', purpose: 'Whether the service is well' },
    ],
  },
] as const

export const adminLinks = adminGroups.flatMap<(typeof adminGroups)[number]['links'][number]>(
  ({ links }) => links,
)
