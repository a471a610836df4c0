import type { Plan } from '#domain/pricing/plans.ts'

type Id = number | ':id'

/** The query of /study/session, which says what the session studies. */
export interface SessionQuery {
  chapterId?: number
  deckId?: number
  mode?: 'low-confidence' | 'today' | 'more' | 'cards'
  search?: string
  allResults?: boolean
}

export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** Paths of the client. contracts/pages.ts has them for the server; a test finds a screen for each of its paths. */
export const paths = {
  landing: '/',
  tryCards: '/try',
  boardReview: '/board-review',
  studyResources: '/study-resources',
  pricing: '/pricing',
  evidence: '/evidence',
  publicChanges: '/changes',
  terms: '/terms',
  privacy: '/privacy',

  auth: '/auth',
  login: '/login',
  register: '/register',
  confirmAddress: '/confirm-address',
  mailPreferences: '/mail-preferences',
  /** A deck that a learner shares, by the token of its link. */
  shared: (token: string) => `/shared/${token}`,
  checkout: '/checkout',
  checkoutOf: (plan: string, referralDiscount?: number) => withQuery('/checkout', { plan, referralDiscount }),
  cardCheckout: '/stripe-checkout',
  cardCheckoutOf: (plan: string) => withQuery('/stripe-checkout', { plan }),
  /** The page on which a signed-in user pays for the plan. */
  paymentOf: ({ id, offer }: Pick<Plan, 'id' | 'offer'>) =>
    offer === 'embedded' ? paths.cardCheckoutOf(id) : paths.checkoutOf(id),
  paymentSuccess: '/payment-success',
  paymentResult: '/payment/success',
  paymentResultOf: (session: string) => withQuery('/payment/success', { session_id: session }),

  study: '/study',
  studyChapterSettings: (chapter: number) => withQuery('/study', { chapter }),
  studyChapters: '/study/chapters',
  studyDrugs: '/study/drugs',
  studySession: '/study/session',
  studySessionOf: (query: SessionQuery) => withQuery('/study/session', { ...query }),
  browse: '/study/cards',
  /** The table with one card open. */
  browseCard: (card: number, search: string) => withQuery('/study/cards', { search, card }),
  changes: '/study/changes',
  ownDecks: '/study/own',
  ownNotes: '/study/own/notes',
  /** All notes, with one of them open. */
  ownNote: (note: number) => withQuery('/study/own/notes', { note }),
  ownDeck: (deck: Id) => `/study/own/${deck}`,
  studyChapter: (id: Id) => `/study/chapter/${id}`,
  /** The chapter's page at a part of its primer. */
  studyChapterPart: (id: Id, part: string) => `/study/chapter/${id}#${part}`,
  questions: '/study/questions',
  questionOf: (question: number) => withQuery('/study/questions', { question }),
  questionSession: (id: Id) => `/study/questions/session/${id}`,
  questionResults: (id: Id) => `/study/questions/results/${id}`,
  questionReview: (block: number, questionId: number) =>
    withQuery(`/study/questions/results/${block}`, { questionId }),
  drugs: '/drugs',
  drugSearch: (search: string) => withQuery('/drugs', { search }),
  studyDrugsOf: (search: string | undefined) => withQuery('/study/drugs', { search }),
  drugMonograph: (drug: number) => withQuery('/study/drugs', { drug }),
  drugSession: '/study/drugs?mode=study',
  dashboard: '/dashboard',
  progressMemory: '/dashboard/memory',
  progressContent: '/dashboard/content',
  progressHabits: '/dashboard/habits',
  analytics: '/analytics',
  profile: '/profile',

  admin: '/admin',
  adminAnalytics: '/admin/analytics',
  adminContent: '/admin/content',
  adminEmail: '/admin/email',
  adminBroadcasts: '/admin/broadcasts',
  adminUsers: '/admin/users',
  adminUser: (id: Id) => `/admin/users/${id}`,
  adminUserStudyHome: (id: Id) => `/admin/users/${id}/study-home`,
  adminPromoCodes: '/admin/promo-codes',
  adminImport: '/admin/import',
  adminQuestions: '/admin/questions',
  adminPayments: '/admin/payments',
  adminLedger: '/admin/ledger',
  adminAudit: '/admin/audit',
  adminSecurity: '/admin/security',
  adminHealth: '/admin/health',
} as const
