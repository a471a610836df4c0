/** Pages for visitors and signed-in users alike; what the app loads of this file. */
export const openPages = [
  '/auth',
  '/login',
  '/register',
  '/confirm-address',
  '/mail-preferences',
  '/shared/:token',
  '/checkout',
  '/stripe-checkout',
  '/payment-success',
  '/payment/success',
] as const

/**
 * Every page of the product. The server responds 404 to others; the client's route table has the same pages.
 */
export const pages = {
  /** Beside these, each category of the exam outline has a page of its changes, as /changes/breast. */
  public: [
    '/',
    '/try',
    '/board-review',
    '/study-resources',
    '/pricing',
    '/evidence',
    '/changes',
    '/terms',
    '/privacy',
  ],
  both: openPages,
  signedIn: [
    '/study',
    '/study/chapters',
    '/study/drugs',
    '/study/session',
    '/study/cards',
    '/study/changes',
    '/study/own',
    '/study/own/notes',
    '/study/own/:id',
    '/study/chapter/:id',
    '/study/questions',
    '/study/questions/session/:id',
    '/study/questions/results/:id',
    '/drugs',
    '/dashboard',
    '/dashboard/memory',
    '/dashboard/content',
    '/dashboard/habits',
    '/analytics',
    '/profile',
  ],
  editorial: [
    '/editorial',
    '/editorial/review/:id',
    '/editorial/change-sets',
    '/editorial/change-sets/:id',
    '/editorial/label-changes',
    '/editorial/people',
  ],
  admin: [
    '/admin',
    '/admin/analytics',
    '/admin/content',
    '/admin/email',
    '/admin/broadcasts',
    '/admin/users',
    '/admin/users/:id',
    '/admin/users/:id/study-home',
    '/admin/promo-codes',
    '/admin/import',
    '/admin/questions',
    '/admin/payments',
    '/admin/ledger',
    '/admin/audit',
    '/admin/security',
    '/admin/health',
  ],
} as const

/** Pages that are for those who have their link, and not for search engines. */
export const isUnlistedPage = (path: string): boolean => path.startsWith('/shared/')

const patterns = Object.values(pages)
  .flat()
  .map((path) => new RegExp(`^${path.replace(':token', '[\\w-]+').replaceAll(/:[a-z]+/g, '[0-9]+')}/?$`))

export function isKnownPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
