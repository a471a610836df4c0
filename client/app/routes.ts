import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { paths } from '../platform/paths.ts'

/** The route table. Public pages are outside the app's layout: they are prerendered and small. */
export default [
  layout('layouts/public-layout.tsx', [
    index('routes/public/landing.tsx'),
    route(paths.tryCards, 'routes/public/try-cards.tsx'),
    route(paths.boardReview, 'routes/public/board-review.tsx'),
    route(paths.studyResources, 'routes/public/study-resources.tsx'),
    route(paths.pricing, 'routes/public/pricing.tsx'),
    route(paths.evidence, 'routes/public/evidence.tsx'),
    route(paths.terms, 'routes/public/terms.tsx'),
    route(paths.privacy, 'routes/public/privacy.tsx'),
  ]),
  layout('layouts/app-layout.tsx', [
    // Without a path and pages below it, no address leads here: the service worker shows it in the place of others.
    layout('routes/not-kept.tsx', []),
    route(paths.auth, 'routes/auth.tsx'),
    route(paths.login, 'routes/auth.tsx', { id: 'login' }),
    route(paths.register, 'routes/auth.tsx', { id: 'register' }),
    route(paths.confirmAddress, 'routes/confirm-address.tsx'),
    route(paths.checkout, 'routes/checkout.tsx'),
    route(paths.cardCheckout, 'routes/card-checkout.tsx'),
    route(paths.paymentSuccess, 'routes/payment-result.tsx'),
    route(paths.paymentResult, 'routes/payment-result.tsx', { id: 'payment-result-nested' }),
    layout('layouts/signed-in-layout.tsx', [
      route(paths.study, 'routes/study-home.tsx'),
      route(paths.studyChapters, 'routes/study-home.tsx', { id: 'study-chapters' }),
      route(paths.studyDrugs, 'routes/study-drugs.tsx'),
      route(paths.browse, 'routes/browse.tsx'),
      route(paths.studySession, 'routes/study-session.tsx'),
      route(paths.studyChapter(':id'), 'routes/study-chapter.tsx'),
      route(paths.questions, 'routes/questions.tsx'),
      route(paths.questionSession(':id'), 'routes/question-session.tsx'),
      route(paths.questionResults(':id'), 'routes/question-results.tsx'),
      route(paths.drugs, 'routes/drugs.tsx'),
      layout('layouts/progress-layout.tsx', [
        route(paths.dashboard, 'routes/progress/readiness.tsx'),
        route(paths.analytics, 'routes/progress/readiness.tsx', { id: 'analytics' }),
        route(paths.progressMemory, 'routes/progress/memory.tsx'),
        route(paths.progressContent, 'routes/progress/content.tsx'),
        route(paths.progressHabits, 'routes/progress/habits.tsx'),
      ]),
      route(paths.profile, 'routes/profile.tsx'),
    ]),
    layout('layouts/admin-layout.tsx', [
      route(paths.admin, 'routes/admin/home.tsx'),
      route(paths.adminAnalytics, 'routes/admin/analytics.tsx'),
      route(paths.adminContent, 'routes/admin/content.tsx'),
      route(paths.adminEmail, 'routes/admin/email.tsx'),
      route(paths.adminBroadcasts, 'routes/admin/broadcasts.tsx'),
      route(paths.adminUsers, 'routes/admin/users.tsx'),
      route(paths.adminPromoCodes, 'routes/admin/promo-codes.tsx'),
      route(paths.adminImport, 'routes/admin/import.tsx'),
      route(paths.adminQuestions, 'routes/admin/questions.tsx'),
      route(paths.adminPayments, 'routes/admin/payments.tsx'),
      route(paths.adminAudit, 'routes/admin/audit.tsx'),
      route(paths.adminSecurity, 'routes/admin/security.tsx'),
      route(paths.adminHealth, 'routes/admin/health.tsx'),
    ]),
  ]),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig
