import { accountSecurity } from '#contracts/accounts/account-security.ts'
import { accounts } from '#contracts/accounts/accounts.ts'
import { addressConfirmation } from '#contracts/accounts/address-confirmation.ts'
import { bulkActs } from '#contracts/accounts/bulk-acts.ts'
import { premiumAdmin } from '#contracts/accounts/premium-admin.ts'
import { savedFilters } from '#contracts/accounts/saved-filters.ts'
import { studyHomeConsent } from '#contracts/accounts/study-home-consent.ts'
import { userAdmin } from '#contracts/accounts/user-admin.ts'
import { userSupport } from '#contracts/accounts/user-support.ts'
import { audit } from '#contracts/audit/audit.ts'
import { badges } from '#contracts/badges/badges.ts'
import { billing } from '#contracts/billing/billing.ts'
import { disputeAdmin } from '#contracts/billing/dispute-admin.ts'
import { ledgerAdmin } from '#contracts/billing/ledger.ts'
import { paymentAdmin } from '#contracts/billing/payment-admin.ts'
import { promoAdmin } from '#contracts/billing/promo-admin.ts'
import { receipts } from '#contracts/billing/receipts.ts'
import { cardImport } from '#contracts/catalogue/card-import.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { primerEditing } from '#contracts/catalogue/primer-editing.ts'
import { contentStatistics } from '#contracts/content-statistics/content-statistics.ts'
import { drugs } from '#contracts/drugs/drugs.ts'
import { changeSets } from '#contracts/editorial/change-sets.ts'
import { contentAge } from '#contracts/editorial/content-age.ts'
import { labelChanges } from '#contracts/editorial/label-changes.ts'
import { editorialPeople } from '#contracts/editorial/people.ts'
import { reviewTasks } from '#contracts/editorial/tasks.ts'
import { evidence } from '#contracts/evidence/evidence.ts'
import { memory } from '#contracts/memory/memory.ts'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import { mailPreferences } from '#contracts/messages/mail-preferences.ts'
import { messages } from '#contracts/messages/messages.ts'
import { subscriptions } from '#contracts/messages/subscriptions.ts'
import { moderation } from '#contracts/moderation/moderation.ts'
import { moderationAdmin } from '#contracts/moderation/moderation-admin.ts'
import { shareReports } from '#contracts/moderation/share-reports.ts'
import { operations } from '#contracts/operations/operations.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { ownExport } from '#contracts/own-cards/own-export.ts'
import { ownImport } from '#contracts/own-cards/own-import.ts'
import { ownMedia } from '#contracts/own-cards/own-media.ts'
import { ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { photographs } from '#contracts/photographs/photographs.ts'
import { progress } from '#contracts/progress/progress.ts'
import { readiness } from '#contracts/progress/readiness.ts'
import { studyRecord } from '#contracts/progress/study-record.ts'
import { questionAdmin } from '#contracts/questions/question-admin.ts'
import { questionEditing } from '#contracts/questions/question-editing.ts'
import { questions } from '#contracts/questions/questions.ts'
import { adminSearch } from '#contracts/search/admin-search.ts'
import { search } from '#contracts/search/search.ts'
import { security } from '#contracts/security/security.ts'
import { browse } from '#contracts/study/browse.ts'
import { changes } from '#contracts/study/changes.ts'
import { studyComponents } from '#contracts/study/components.ts'
import { offline } from '#contracts/study/offline.ts'
import { runningSessions } from '#contracts/study/running-sessions.ts'
import { study } from '#contracts/study/study.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { studySettings } from '#contracts/study/study-settings.ts'
import { studySupport } from '#contracts/study/study-support.ts'
import { visits, visitsAdmin } from '#contracts/visits/visits.ts'
import { welcome } from '#contracts/welcome/welcome.ts'

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
  bulkActs,
  cardImport,
  catalogue,
  changes,
  changeSets,
  contentAdmin,
  contentAge,
  contentStatistics,
  disputeAdmin,
  drugs,
  editorialPeople,
  reviewTasks,
  studyComponents,
  evidence,
  labelChanges,
  ledgerAdmin,
  mailAdmin,
  mailPreferences,
  memory,
  messages,
  moderation,
  paymentAdmin,
  moderationAdmin,
  offline,
  operations,
  ownCards,
  ownExport,
  ownImport,
  ownMedia,
  ownSharing,
  photographs,
  premiumAdmin,
  primerEditing,
  progress,
  promoAdmin,
  questions,
  questionAdmin,
  questionEditing,
  readiness,
  receipts,
  runningSessions,
  savedFilters,
  search,
  security,
  shareReports,
  study,
  studyHomeConsent,
  studyPlan,
  studyRecord,
  studySessions,
  studySettings,
  studySupport,
  subscriptions,
  userAdmin,
  userSupport,
  visits,
  visitsAdmin,
  welcome,
}
export type Contract = typeof contract
