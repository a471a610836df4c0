import { accountSecurity } from './account-security.ts'
import { accounts } from './accounts.ts'
import { addressConfirmation } from './address-confirmation.ts'
import { adminSearch } from './admin-search.ts'
import { audit } from './audit.ts'
import { badges } from './badges.ts'
import { billing } from './billing.ts'
import { browse } from './browse.ts'
import { cardImport } from './card-import.ts'
import { catalogue } from './catalogue.ts'
import { contentAdmin } from './content-admin.ts'
import { contentStatistics } from './content-statistics.ts'
import { drugStudy } from './drug-study.ts'
import { drugs } from './drugs.ts'
import { evidence } from './evidence.ts'
import { mailAdmin } from './mail-admin.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { moderationAdmin } from './moderation-admin.ts'
import { offline } from './offline.ts'
import { operations } from './operations.ts'
import { paymentAdmin } from './payment-admin.ts'
import { progress } from './progress.ts'
import { promoAdmin } from './promo-admin.ts'
import { questionAdmin } from './question-admin.ts'
import { questionEditing } from './question-editing.ts'
import { questions } from './questions.ts'
import { readiness } from './readiness.ts'
import { receipts } from './receipts.ts'
import { runningSessions } from './running-sessions.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { study } from './study.ts'
import { studyPlan } from './study-plan.ts'
import { studyRecord } from './study-record.ts'
import { userAdmin } from './user-admin.ts'
import { visits, visitsAdmin } from './visits.ts'
import { welcome } from './welcome.ts'

/** The table of all endpoints, by feature. */
export const contract = {
  adminSearch,
  accounts,
  accountSecurity,
  addressConfirmation,
  audit,
  badges,
  billing,
  browse,
  cardImport,
  catalogue,
  contentAdmin,
  contentStatistics,
  drugs,
  drugStudy,
  evidence,
  mailAdmin,
  memory,
  messages,
  moderation,
  paymentAdmin,
  moderationAdmin,
  offline,
  operations,
  progress,
  promoAdmin,
  questions,
  questionAdmin,
  questionEditing,
  readiness,
  receipts,
  runningSessions,
  search,
  security,
  study,
  studyPlan,
  studyRecord,
  userAdmin,
  visits,
  visitsAdmin,
  welcome,
}
export type Contract = typeof contract
