import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { paths } from '../platform/paths.ts'

/** Both route tables. Public pages are outside the app's layout: they are prerendered and small. */
export default [
  layout('layouts/public-layout.tsx', [
    index('routes/landing.tsx'),
    route(paths.tryCards, 'routes/try-cards.tsx'),
    route(paths.boardReview, 'routes/board-review.tsx'),
    route(paths.studyResources, 'routes/study-resources.tsx'),
    route(paths.pricing, 'routes/pricing.tsx'),
    route(paths.terms, 'routes/terms.tsx'),
    route(paths.privacy, 'routes/privacy.tsx'),
  ]),
  layout('layouts/app-layout.tsx', [
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
      route(paths.dashboard, 'routes/dashboard.tsx'),
      route(paths.analytics, 'routes/dashboard.tsx', { id: 'analytics' }),
      route(paths.profile, 'routes/profile.tsx'),
    ]),
    layout('layouts/admin-layout.tsx', [
      route(paths.admin, 'routes/admin/home.tsx'),
      route(paths.adminAnalytics, 'routes/admin/analytics.tsx'),
      route(paths.adminContent, 'routes/admin/content.tsx'),
      route(paths.adminEmail, 'routes/admin/email.tsx'),
      route(paths.adminUsers, 'routes/admin/users.tsx'),
      route(paths.adminPromoCodes, 'routes/admin/promo-codes.tsx'),
      route(paths.adminImport, 'routes/admin/import.tsx'),
      route(paths.adminQuestions, 'routes/admin/questions.tsx'),
      route(paths.adminPayments, 'routes/admin/payments.tsx'),
      route(paths.adminAudit, 'routes/admin/audit.tsx'),
      route(paths.adminHealth, 'routes/admin/health.tsx'),
    ]),
  ]),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig
