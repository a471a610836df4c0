import type { z } from 'zod'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { study } from '#contracts/study/study.ts'
import { isCompleted } from '#domain/mastery/flashcard-mastery.ts'
import { noLowConfidence } from '#domain/mastery/low-confidence.ts'
import { canReviewCard, chapterAccess } from '#domain/pricing/study-rights.ts'
import { isDue, isSetAside } from '#domain/scheduling/due.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SerializedChapter } from '#server/features/catalogue/chapter-cards.ts'
import { interpretSearch } from '#server/features/catalogue/interpret-search.ts'
import type { JsonText } from '#server/platform/files/json-text.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, notFound, premiumRequired } from '#server/platform/http/http-error.ts'
import { findLoad } from './rating/load.queries.ts'
import { presentStudyCards, serializeStudyCards } from './rating/present-study-card.ts'
import {
  findOwnCards,
  listLowConfidence,
  listStudyCardsBySearch,
  type OwnCard,
  type OwnCards,
  type StudyCardRow,
  untouchedCard,
} from './study-cards.queries.ts'

/** The learner's part of a card, beside any form of the card. */
interface OwnRow {
  own: OwnCard
}

const todayOf = (deps: Deps, learner: SignedIn) => studyDayOf(deps.clock.now().getTime(), learner.timeZone)

async function present(deps: Deps, learner: SignedIn, rows: StudyCardRow[]): Promise<StudyCard[]> {
  const today = todayOf(deps, learner)
  const load = await findLoad(deps.db, learner.userId, today)
  return presentStudyCards(rows, { ...learner, today, ...load })
}

/**
 * The cards of one chapter. Without premium rights a locked chapter still gives the cards already begun.
 * @throws HttpError 404, or 403 premium_required when it is locked and nothing in it was begun.
 */
export async function listChapterCards(
  deps: Deps,
  learner: SignedIn,
  { chapterId, scope = 'all' }: { chapterId: number; scope?: Scope },
): Promise<JsonText<StudyCard[]>> {
  const today = todayOf(deps, learner)
  const { chapter, own } = await findChapterOf(deps, { userId: learner.userId, studyDay: today }, chapterId)
  const { isCore } = chapter
  const rows = chapter.cards.map((card) => ({ card, own: own.cards.get(card.id) ?? untouchedCard }))
  const begunCards = rows.filter((row) => isCompleted(row.own.state)).length
  if (chapterAccess(learner.accessLevel, { isCore, begunCards }) === 'locked') throw premiumRequired()
  const open = rows.filter((row) =>
    canReviewCard(learner.accessLevel, { isCore, reviewCount: row.own.state.reviewCount }),
  )
  return serializeStudyCards(open.filter(inScope(scope, today)), {
    ...learner,
    today,
    loadByDay: own.loadByDay,
    restDays: own.restDays,
    lentCards: own.lentCards,
  })
}

/** A chapter and the learner's part of its cards. The cards are cached for as long as the content does not change. */
async function findChapterOf(
  deps: Deps,
  learner: { userId: number; studyDay: number },
  chapterId: number,
): Promise<{ chapter: SerializedChapter; own: OwnCards }> {
  for (;;) {
    const chapter = await deps.chapterCards.find(chapterId)
    if (!chapter) throw notFound('This chapter does not exist')
    const cardIds = chapter.cards.map((card) => card.id)
    const own = await findOwnCards(deps.db, learner, cardIds)
    if (own.contentVersion === chapter.contentVersion) return { chapter, own }
    deps.chapterCards.forget(chapter)
  }
}

type SessionFilter = z.output<typeof study.sessionCards.query>
type Scope = SessionFilter['scope']

function inScope(scope: Scope, today: number): (row: OwnRow) => boolean {
  if (scope === 'due') return ({ own }) => isDue({ ...own.state, ...own.setAside }, today)
  if (scope === 'new') return ({ own }) => own.state.reviewCount === 0 && !isSetAside(own.setAside, today)
  return () => true
}

/** The cards of a session: a chapter, a search in it, or with allResults a search in all chapters; by scope. */
export async function listSessionCards(
  deps: Deps,
  learner: SignedIn,
  { allResults, search, chapterId, scope }: SessionFilter,
): Promise<StudyCard[] | JsonText<StudyCard[]>> {
  if (!search && !chapterId) throw badRequest('Choose a chapter or a search to study')
  if (!search) return listChapterCards(deps, learner, { chapterId: chapterId ?? 0, scope })
  const found = await listStudyCardsBySearch(deps.db, learner.userId, {
    search: await interpretSearch(deps, learner, search),
    chapterId: allResults === 'true' ? undefined : chapterId,
    level: learner.accessLevel,
  })
  return present(deps, learner, found.filter(inScope(scope, todayOf(deps, learner))))
}

/** Cards of low confidence, lowest first, with a message when there is none. */
export async function listLowConfidenceCards(
  deps: Deps,
  learner: SignedIn,
): Promise<{ cards: StudyCard[]; message: string }> {
  const cards = await present(
    deps,
    learner,
    await listLowConfidence(deps.db, learner.userId, {
      level: learner.accessLevel,
      today: todayOf(deps, learner),
    }),
  )
  return { cards, message: cards.length === 0 ? noLowConfidence : '' }
}
