import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type Contract, contract } from '#contracts/index.ts'
import { addressConfirmationRoutes } from '#server/features/accounts/address/address-confirmation.routes.ts'
import { bulkActsRoutes } from '#server/features/accounts/admin/bulk/bulk-acts.routes.ts'
import { savedFiltersRoutes } from '#server/features/accounts/admin/saved-filters/saved-filters.routes.ts'
import { userAdminRoutes } from '#server/features/accounts/admin/user-admin.routes.ts'
import { userSupportRoutes } from '#server/features/accounts/admin/user-support.routes.ts'
import { premiumRoutes } from '#server/features/accounts/premium/premium.routes.ts'
import { createIdentityCheck } from '#server/features/accounts/sign-in/confirm-identity.ts'
import { createSignedInLookup } from '#server/features/accounts/sign-in/sessions.ts'
import { beginMembership } from '#server/features/billing/checkout/begin-membership.ts'
import { disputeRoutes } from '#server/features/billing/disputes/dispute.routes.ts'
import { ledgerRoutes } from '#server/features/billing/ledger/ledger.routes.ts'
import { paymentAdminRoutes } from '#server/features/billing/payments/payment-admin.routes.ts'
import { promoAdminRoutes } from '#server/features/billing/promo/promo-admin.routes.ts'
import { receiptsRoutes } from '#server/features/billing/receipts/receipts.routes.ts'
import {
  chapterConflicts,
  flashcardConflicts,
  primerConflicts,
} from '#server/features/catalogue/admin/catalogue-conflicts.ts'
import { contentAdminRoutes } from '#server/features/catalogue/admin/content-admin.routes.ts'
import { primerEditingRoutes } from '#server/features/catalogue/admin/primer-editing.routes.ts'
import { questionAdminRoutes } from '#server/features/questions/bank/question-admin.routes.ts'
import { questionConflicts } from '#server/features/questions/bank/question-conflicts.ts'
import { questionEditingRoutes } from '#server/features/questions/bank/question-editing.routes.ts'
import { browseRoutes } from '#server/features/study/browse/browse.routes.ts'
import { changesRoutes } from '#server/features/study/changes/changes.routes.ts'
import { offlineRoutes } from '#server/features/study/day/offline.routes.ts'
import { studyPlanRoutes } from '#server/features/study/plan/study-plan.routes.ts'
import { runningSessionsRoutes } from '#server/features/study/sessions/running-sessions.routes.ts'
import type { Config } from '#server/platform/config.ts'
import { unknownDataRoute } from '#server/platform/http/data-route.ts'
import type { Handler, Handlers, SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { mayCall, mount } from '#server/platform/http/mount.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { sessionTokenOf } from '#server/platform/http/session-cookie.ts'
import type { Deps } from './deps.ts'
import { describeContract } from './describe-contract.ts'
import { accountSecurityRoutes } from './features/accounts/account-security.routes.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { studyHomeConsentRoutes } from './features/accounts/study-home-consent/study-home-consent.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { badgesRoutes } from './features/badges/badges.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { cardImportRoutes } from './features/catalogue/import/card-import.routes.ts'
import { contentStatisticsRoutes } from './features/content-statistics/content-statistics.routes.ts'
import { drugConflicts } from './features/drugs/drug-conflicts.ts'
import { drugsRoutes } from './features/drugs/drugs.routes.ts'
import { contentAgeRoutes } from './features/editorial/age/age.routes.ts'
import { changeSetsRoutes } from './features/editorial/change-sets/change-sets.routes.ts'
import { labelChangesRoutes } from './features/editorial/label-changes/label-changes.routes.ts'
import { editorialPeopleRoutes } from './features/editorial/people/people.routes.ts'
import { reviewTasksRoutes } from './features/editorial/queue/queue.routes.ts'
import { evidenceRoutes } from './features/evidence/evidence.routes.ts'
import { memoryRoutes } from './features/memory/memory.routes.ts'
import { mailAdminRoutes } from './features/messages/mail-admin.routes.ts'
import { mailPreferencesRoutes } from './features/messages/mail-preferences.routes.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { subscriptionsRoutes } from './features/messages/subscriptions.routes.ts'
import { moderationRoutes, shareReportsRoutes } from './features/moderation/moderation.routes.ts'
import { moderationAdminRoutes } from './features/moderation/moderation-admin.routes.ts'
import { operationsRoutes } from './features/operations/operations.routes.ts'
import { ownExportRoutes } from './features/own-cards/export/own-export.routes.ts'
import { ownImportRoutes } from './features/own-cards/import/own-import.routes.ts'
import { ownMediaRoutes } from './features/own-cards/media/own-media.routes.ts'
import { ownCardsRoutes } from './features/own-cards/own-cards.routes.ts'
import { ownSharingRoutes } from './features/own-cards/sharing/own-sharing.routes.ts'
import { photographsRoutes } from './features/photographs/photographs.routes.ts'
import { progressRoutes } from './features/progress/progress.routes.ts'
import { readinessRoutes } from './features/progress/readiness.routes.ts'
import { studyRecordRoutes } from './features/progress/study-record.routes.ts'
import { questionsRoutes } from './features/questions/questions.routes.ts'
import { adminSearchRoutes } from './features/search/admin-search.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { noteRefusal } from './features/security/note-refusal.ts'
import { securityRoutes } from './features/security/security.routes.ts'
import { componentsRoutes } from './features/study/components/components.routes.ts'
import { studySettingsRoutes } from './features/study/plan/study-settings.routes.ts'
import { studySessionsRoutes } from './features/study/sessions/study-sessions.routes.ts'
import { studyRoutes } from './features/study/study.routes.ts'
import { studySupportRoutes } from './features/study/support/study-support.routes.ts'
import { visitsRoutes } from './features/visits/visits.routes.ts'
import { visitsAdminRoutes } from './features/visits/visits-admin.routes.ts'
import { welcomeRoutes } from './features/welcome/welcome.routes.ts'

/** Content that is shipped and edited. */
const conflictKinds = [
  ...[chapterConflicts, flashcardConflicts, primerConflicts],
  ...[drugConflicts, questionConflicts],
]

function handlersOf(deps: Deps): { [F in keyof Contract]: Handlers<Contract[F]> } {
  return {
    adminSearch: adminSearchRoutes(deps),
    accounts: accountsRoutes({ ...deps, beginMembership }),
    accountSecurity: accountSecurityRoutes(deps),
    addressConfirmation: addressConfirmationRoutes(deps),
    audit: auditRoutes(deps),
    badges: badgesRoutes(deps),
    billing: billingRoutes(deps),
    cardImport: cardImportRoutes(deps),
    catalogue: catalogueRoutes(deps),
    changes: changesRoutes(deps),
    contentAdmin: contentAdminRoutes(deps, conflictKinds),
    contentAge: contentAgeRoutes(deps),
    contentStatistics: contentStatisticsRoutes(deps),
    drugs: drugsRoutes(deps),
    studyComponents: componentsRoutes(deps),
    mailAdmin: mailAdminRoutes(deps),
    mailPreferences: mailPreferencesRoutes(deps),
    subscriptions: subscriptionsRoutes(deps),
    changeSets: changeSetsRoutes(deps),
    editorialPeople: editorialPeopleRoutes(deps),
    labelChanges: labelChangesRoutes(deps),
    reviewTasks: reviewTasksRoutes(deps),
    evidence: evidenceRoutes(deps),
    memory: memoryRoutes(deps),
    messages: messagesRoutes(deps),
    moderation: moderationRoutes(deps),
    ownImport: ownImportRoutes(deps),
    ownMedia: ownMediaRoutes(deps),
    paymentAdmin: paymentAdminRoutes(deps),
    disputeAdmin: disputeRoutes(deps),
    ledgerAdmin: ledgerRoutes(deps),
    moderationAdmin: moderationAdminRoutes(deps),
    offline: offlineRoutes(deps),
    operations: operationsRoutes(deps),
    ownCards: ownCardsRoutes(deps),
    ownExport: ownExportRoutes(deps),
    ownSharing: ownSharingRoutes(deps),
    photographs: photographsRoutes(deps),
    progress: progressRoutes(deps),
    promoAdmin: promoAdminRoutes(deps),
    questions: questionsRoutes(deps),
    questionAdmin: questionAdminRoutes(deps),
    questionEditing: questionEditingRoutes(deps),
    premiumAdmin: premiumRoutes(deps),
    primerEditing: primerEditingRoutes(deps),
    readiness: readinessRoutes(deps),
    receipts: receiptsRoutes(deps),
    search: searchRoutes(deps),
    security: securityRoutes(deps),
    shareReports: shareReportsRoutes(deps),
    browse: browseRoutes(deps),
    runningSessions: runningSessionsRoutes(deps),
    study: studyRoutes(deps),
    studyHomeConsent: studyHomeConsentRoutes(deps),
    studyPlan: studyPlanRoutes(deps),
    studyRecord: studyRecordRoutes(deps),
    studySessions: studySessionsRoutes(deps),
    studySettings: studySettingsRoutes(deps),
    studySupport: studySupportRoutes(deps),
    bulkActs: bulkActsRoutes(deps),
    savedFilters: savedFiltersRoutes(deps),
    userAdmin: userAdminRoutes(deps),
    userSupport: userSupportRoutes(deps),
    visits: visitsRoutes(deps),
    visitsAdmin: visitsAdminRoutes(deps),
    welcome: welcomeRoutes(deps),
  }
}

/** Mounts every endpoint of the contract with its handler. @throws Error for an endpoint without one. */
export function mountContract(scope: FastifyInstance, deps: Deps): void {
  const findByToken = createSignedInLookup(deps)
  const confirmIdentity = createIdentityCheck(deps)
  const findSignedIn = async (request: FastifyRequest) => {
    const found = await findByToken(sessionTokenOf(request, deps.config))
    return found && { ...found, origin: originOf(request) }
  }
  const handlers = handlersOf(deps) as Record<string, Record<string, Handler<Endpoint>>>
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const handler = handlers[feature]?.[name]
      if (!handler) throw new Error(`${feature}.${name} is in the contract but has no handler`)
      mount(scope, `${feature}.${name}`, endpoint, handler, {
        findSignedIn,
        throttle: deps.throttle,
        confirmIdentity,
        noteRefusal: (signedIn, called) => noteRefusal(deps, signedIn, called),
      })
    }
  }
  mountDescription(scope, deps.config, findSignedIn)
  scope.all(unknownDataRoute, rejectUnknown)
}

/** GET /api/openapi.json. The description of admin endpoints is only for users who may call them. */
function mountDescription(
  scope: FastifyInstance,
  config: Config,
  findSignedIn: (request: FastifyRequest) => Promise<SignedIn | null>,
): void {
  const texts = new Map<string, string>()
  scope.get('/api/openapi.json', async (request, reply) => {
    const readers = mayCall({ access: 'admin' }, await findSignedIn(request)) ? 'admins' : 'others'
    const text = texts.get(readers) ?? JSON.stringify(describeContract(readers, config))
    texts.set(readers, text)
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

export async function rejectUnknown(): Promise<never> {
  throw notFound()
}
