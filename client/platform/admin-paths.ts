import { paths, withQuery } from './paths.ts'

/**
 * Paths to places within the pages of administration. They are separate from the other paths, which every
 * public page loads.
 */
export const adminPaths = {
  /** The audit log about a user. */
  auditOfUser: (user: number) => withQuery(paths.adminAudit, { person: user }),
  /** The cards of a chapter for editing, with the editor of one of them open. */
  cards: (chapter: number, edit?: number) =>
    withQuery(paths.adminContent, { tab: 'cards', chapter, ...(edit && { edit }) }),
  /** The editor of a chapter’s primer. */
  primer: (chapter: number) => withQuery(paths.adminContent, { primer: chapter }),
  cardReports: withQuery(paths.adminContent, { tab: 'flagged' }),
  shareReports: withQuery(paths.adminContent, { tab: 'shared' }),
  /** The editor of a question. */
  question: (question: number | 'new') => withQuery(paths.adminQuestions, { question }),
  questionReports: withQuery(paths.adminQuestions, { tab: 'reports' }),
  /** The open disputes stand above the list of payments. */
  disputes: `${paths.adminPayments}#disputes`,
  /** The refunds that failed, above the list of payments. */
  failedRefunds: `${paths.adminPayments}#failed-refunds`,
  payment: (payment: number) => withQuery(paths.adminPayments, { payment }),
  promoCode: (promo: number) => withQuery(paths.adminPromoCodes, { promo }),
  /** The mail to an address. */
  mailTo: (address: string) => withQuery(paths.adminEmail, { tab: 'outbox', recipient: address }),
  broadcastTemplate: withQuery(paths.adminEmail, { tab: 'broadcast' }),
  failedMail: withQuery(paths.adminEmail, { tab: 'outbox', status: 'failed' }),
  mailOfBroadcast: (broadcast: number) => withQuery(paths.adminEmail, { tab: 'outbox', broadcast }),
} as const
