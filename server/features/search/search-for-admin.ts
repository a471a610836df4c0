import { type AdminMatch, adminMatchKinds } from '#contracts/search/admin-search.ts'
import type { Fragment, SearchReply } from '#contracts/search/search.ts'
import { receiptNumberOf } from '#domain/pricing/receipt-number.ts'
import { amountText } from '#domain/text/price-text.ts'
import type { Deps } from '#server/deps.ts'
import { findPeople } from '#server/features/accounts/admin/list-users.ts'
import {
  type BillingMatches,
  findBillingMatches,
} from '#server/features/billing/payments/find-billing-matches.ts'
import { findCardsByKey } from '#server/features/catalogue/admin/find-by-key.ts'
import { findRecipients } from '#server/features/messages/delivery/find-recipients.ts'
import { findQuestionsByKey } from '#server/features/questions/bank/find-by-key.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { searchEverything } from './search-everything.ts'

const mostOfEach = 5

/** The kinds that a change set edits. */
const editedKinds = ['flashcard', 'question', 'drug', 'primer'] as const

type FoundPerson = Awaited<ReturnType<typeof findPeople>>['people'][number]

/** Keys of content files are words with hyphens between them. */
const contentKey = /^[a-z\d]+(-[a-z\d]*)+$/i

/** People first, then money and mail, then content: at most five of each kind. */
export async function searchForAdmin(deps: Deps, admin: SignedIn, typed: string): Promise<AdminMatch[]> {
  const [{ people, isByIdentity }, recipients, content, keyed] = await Promise.all([
    findPeople(deps, typed, mostOfEach),
    findRecipients(deps, typed, mostOfEach),
    searchEverything(deps, admin, typed),
    contentKey.test(typed) ? findByKey(deps, typed) : [],
  ])
  const billing = await findBillingMatches(deps, {
    typed,
    userIds: people.map(({ id }) => id),
    limit: mostOfEach,
  })
  const isNamed = isByIdentity || recipients.length > 0 || billing.isByNumber
  const matches = [
    ...people.map(personMatch),
    ...billingMatches(billing),
    ...recipients.map(({ id, email, subject, createdAt }) =>
      match('mail', id, { title: email, detail: `${subject}, ${dayOf(createdAt)}` }),
    ),
    ...keyed,
    ...contentMatches(isNamed ? withoutGuesses(content, typed) : content, keyed),
  ]
  return adminMatchKinds.flatMap((kind) => matches.filter((one) => one.kind === kind))
}

/** The cards, questions, drugs and primers among it, for those who work on the content. */
export async function searchContent(deps: Deps, person: SignedIn, typed: string): Promise<AdminMatch[]> {
  const [content, keyed] = await Promise.all([
    searchEverything(deps, person, typed),
    contentKey.test(typed) ? findByKey(deps, typed) : [],
  ])
  const matches = [...keyed, ...contentMatches(content, keyed)]
  return editedKinds.flatMap((kind) => matches.filter((one) => one.kind === kind))
}

function personMatch({
  id,
  username,
  firstName,
  lastName,
  email,
  otherAddress,
  isAdmin,
}: FoundPerson): AdminMatch {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const detail = [name, email, otherAddress && `also ${otherAddress}`, isAdmin && 'admin']
  return match('user', id, { title: username, detail: detail.filter(Boolean).join(', ') })
}

async function findByKey(deps: Deps, typed: string): Promise<AdminMatch[]> {
  const [cards, questions] = await Promise.all([
    findCardsByKey(deps, typed, mostOfEach),
    findQuestionsByKey(deps, typed, mostOfEach),
  ])
  return [
    ...cards.map(({ id, key, question, chapterId }) =>
      match('flashcard', id, { title: question, detail: key ?? '', chapterId }),
    ),
    ...questions.map(({ id, key, stem }) =>
      match('question', id, { title: `${stem.slice(0, 120)}…`, detail: key ?? '' }),
    ),
  ]
}

/**
 * What certainly matches. A person, a payment or an address is called what was typed: content for a corrected spelling is left out, and
 * so are drugs whose name does not begin with it.
 */
function withoutGuesses(content: SearchReply, typed: string): SearchReply {
  const begun = typed.trim().toLowerCase()
  if (content.correctedTo !== null)
    return { ...content, chapters: [], cards: [], primers: [], questions: [], drugs: [] }
  return {
    ...content,
    drugs: content.drugs.filter(({ name }) => namesIn(textOf(name)).some((word) => word.startsWith(begun))),
  }
}

/** The generic name and the brands: "trastuzumab (Herceptin; Herzuma)". */
const namesIn = (name: string) => name.toLowerCase().split(/[(),;]\s*/)

function match(
  kind: AdminMatch['kind'],
  id: number,
  {
    chapterId = null,
    userId = null,
    ...words
  }: { title: string; detail: string; chapterId?: number | null; userId?: number | null },
): AdminMatch {
  return { kind, id, chapterId, userId, ...words }
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

function billingMatches({ receipts, promoCodes, payments, orders }: BillingMatches): AdminMatch[] {
  const ofPayment = ({ username, amountCents, currency }: BillingMatches['payments'][number]) =>
    `${amountText(amountCents, currency)} by ${username ?? 'a deleted account'}`
  return [
    ...receipts.map((payment) =>
      match('receipt', payment.id, {
        title: `Receipt ${receiptNumberOf(payment)}`,
        detail: `${ofPayment(payment)}, ${dayOf(payment.paidAt)}`,
      }),
    ),
    ...payments.map((payment) =>
      match('payment', payment.id, {
        title: ofPayment(payment),
        detail: [payment.planName, dayOf(payment.paidAt), payment.providerPaymentId]
          .filter(Boolean)
          .join(', '),
      }),
    ),
    ...orders.map(({ id, userId, username, amountCents, currency, planName, createdAt, providerRef }) =>
      match('order', id, {
        title: `${amountText(amountCents, currency)} not paid by ${username ?? 'a deleted account'}`,
        detail: [planName, dayOf(createdAt), providerRef].filter(Boolean).join(', '),
        userId,
      }),
    ),
    ...promoCodes.map(({ id, code, description }) =>
      match('promo-code', id, { title: code, detail: description }),
    ),
  ]
}

const textOf = (fragments: Fragment[]) => fragments.map(({ text }) => text).join('')

/** Marks a passage from the middle of a text with an ellipsis. */
const continued = (passage: string) => (/^\p{Ll}/u.test(passage) ? `… ${passage}` : passage)

/** The content that matches, without what was found by its key. */
function contentMatches(
  { chapters, cards, primers, questions, drugs }: SearchReply,
  keyed: AdminMatch[],
): AdminMatch[] {
  const isFirst = ({ kind, id }: AdminMatch) => !keyed.some((one) => one.kind === kind && one.id === id)
  const room = (kind: AdminMatch['kind']) => mostOfEach - keyed.filter((one) => one.kind === kind).length
  return [
    ...cards
      .map(({ id, chapterId, chapterTitle, question }) =>
        match('flashcard', id, { title: textOf(question), detail: chapterTitle, chapterId }),
      )
      .filter(isFirst)
      .slice(0, room('flashcard')),
    ...questions
      .map(({ id, category, passage }) =>
        match('question', id, { title: continued(textOf(passage)), detail: category }),
      )
      .filter(isFirst)
      .slice(0, room('question')),
    ...chapters.slice(0, mostOfEach).map(({ id, title, matchingFlashcards }) =>
      match('chapter', id, {
        title: textOf(title),
        detail: `${matchingFlashcards} matching ${matchingFlashcards === 1 ? 'card' : 'cards'}`,
        chapterId: id,
      }),
    ),
    // Of a primer of which several parts match, the best one stands for all.
    ...primers
      .filter((part, place) => primers.findIndex(({ chapterId }) => chapterId === part.chapterId) === place)
      .slice(0, mostOfEach)
      .map(({ chapterId, chapterTitle, heading }) =>
        match('primer', chapterId, { title: `Primer: ${chapterTitle}`, detail: textOf(heading), chapterId }),
      ),
    ...drugs
      .slice(0, mostOfEach)
      .map(({ id, name, drugClassification }) =>
        match('drug', id, { title: textOf(name), detail: drugClassification }),
      ),
  ]
}
