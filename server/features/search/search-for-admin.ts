import type { AdminMatch } from '#contracts/search/admin-search.ts'
import type { Fragment, SearchReply } from '#contracts/search/search.ts'
import type { Deps } from '#server/deps.ts'
import { listUsersPage } from '#server/features/accounts/admin/list-users.ts'
import {
  type BillingMatches,
  findBillingMatches,
} from '#server/features/billing/payments/find-billing-matches.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { searchEverything } from './search-everything.ts'

const mostOfEach = 5

/** Users first, then what they bought with, then content: at most five of each kind. */
export async function searchForAdmin(deps: Deps, admin: SignedIn, typed: string): Promise<AdminMatch[]> {
  const [{ rows: users }, content] = await Promise.all([
    listUsersPage(deps, { page: 1, limit: mostOfEach, search: typed }),
    searchEverything(deps, admin, typed),
  ])
  const billing = await findBillingMatches(deps, {
    typed,
    userIds: users.map(({ id }) => id),
    limit: mostOfEach,
  })
  return [
    ...users.map(({ id, username, email, isAdmin }) =>
      match('user', id, { title: username, detail: isAdmin ? `${email}, admin` : email }),
    ),
    ...billingMatches(billing),
    ...contentMatches(content),
  ]
}

function match(
  kind: AdminMatch['kind'],
  id: number,
  { chapterId = null, ...words }: { title: string; detail: string; chapterId?: number | null },
): AdminMatch {
  return { kind, id, chapterId, ...words }
}

function billingMatches({ promoCodes, payments }: BillingMatches): AdminMatch[] {
  return [
    ...promoCodes.map(({ id, code, description }) =>
      match('promo-code', id, { title: code, detail: description }),
    ),
    ...payments.map(({ id, username, planName, amountText, paidAt }) =>
      match('payment', id, {
        title: `${amountText} by ${username ?? 'a deleted account'}`,
        detail: [planName, paidAt.toISOString().slice(0, 10)].filter(Boolean).join(', '),
      }),
    ),
  ]
}

const textOf = (fragments: Fragment[]) => fragments.map(({ text }) => text).join('')

/** A passage from the middle of a text shows that it is one. */
const continued = (passage: string) => (/^\p{Ll}/u.test(passage) ? `… ${passage}` : passage)

function contentMatches({ chapters, cards, questions, drugs }: SearchReply): AdminMatch[] {
  return [
    ...chapters.slice(0, mostOfEach).map(({ id, title, matchingFlashcards }) =>
      match('chapter', id, {
        title: textOf(title),
        detail: `${matchingFlashcards} matching ${matchingFlashcards === 1 ? 'card' : 'cards'}`,
        chapterId: id,
      }),
    ),
    ...cards
      .slice(0, mostOfEach)
      .map(({ id, chapterId, chapterTitle, question }) =>
        match('flashcard', id, { title: textOf(question), detail: chapterTitle, chapterId }),
      ),
    ...questions
      .slice(0, mostOfEach)
      .map(({ id, category, passage }) =>
        match('question', id, { title: continued(textOf(passage)), detail: category }),
      ),
    ...drugs
      .slice(0, mostOfEach)
      .map(({ id, name, drugClassification }) =>
        match('drug', id, { title: textOf(name), detail: drugClassification }),
      ),
  ]
}
