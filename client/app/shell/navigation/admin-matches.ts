import { adminPaths } from '#client/platform/admin-paths.ts'
import { paths } from '#client/platform/paths.ts'
import { type AdminMatch, adminMatchKinds } from '#contracts/search/admin-search.ts'

const labels: Record<AdminMatch['kind'], string> = {
  user: 'People',
  receipt: 'Receipts',
  payment: 'Payments',
  order: 'Orders',
  'promo-code': 'Promo codes',
  mail: 'Mail to',
  flashcard: 'Cards',
  question: 'Questions',
  chapter: 'Chapters',
  primer: 'Primers',
  drug: 'Drugs',
}

interface MatchGroup {
  label: string
  matches: AdminMatch[]
}

/** What was found by kind, people first. */
export function groupMatches(matches: readonly AdminMatch[]): MatchGroup[] {
  return adminMatchKinds
    .map((kind) => ({ label: labels[kind], matches: matches.filter((match) => match.kind === kind) }))
    .filter((group) => group.matches.length > 0)
}

/** The page that shows it. */
export function placeOf({ kind, id, title, chapterId, userId }: AdminMatch): string {
  switch (kind) {
    case 'user':
      return paths.adminUser(id)
    case 'receipt':
    case 'payment':
      return adminPaths.payment(id)
    case 'order':
      return userId === null ? paths.adminPayments : paths.adminUser(userId)
    case 'promo-code':
      return adminPaths.promoCode(id)
    case 'mail':
      return adminPaths.mailTo(title)
    case 'chapter':
      return adminPaths.cards(id)
    case 'flashcard':
      return adminPaths.cards(chapterId ?? 0, id)
    case 'question':
      return adminPaths.question(id)
    case 'primer':
      return adminPaths.primer(id)
    case 'drug':
      return paths.drugMonograph(id)
  }
}
