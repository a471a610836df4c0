import { createMailTemplates } from '#server/features/messages/templates/templates.ts'
import { accountsMails } from './features/accounts/accounts.mails.ts'
import { billingMails } from './features/billing/billing.mails.ts'
import { messagesMails } from './features/messages/messages.mails.ts'
import { moderationMails } from './features/moderation/moderation.mails.ts'
import { securityMails } from './features/security/security.mails.ts'
import { studyMails } from './features/study/study.mails.ts'

/** The mails of every feature, in one place: what admins edit and the outbox names. */
export const mailTemplates = createMailTemplates([
  messagesMails,
  securityMails,
  accountsMails,
  billingMails,
  moderationMails,
  studyMails,
])
