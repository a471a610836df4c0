import {
  type AdminFlashcard,
  cardsPageSize,
  type contentAdmin,
  type DeletedFlashcard,
} from '#contracts/catalogue/content-admin.ts'
import type { HandlerResult, Input } from '#contracts/endpoint.ts'
import type { Database } from '#server/database/connect.ts'
import { presentFlashcard } from '#server/features/catalogue/present-chapter.ts'
import { requireChapter } from '#server/features/catalogue/require-flashcard.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import {
  type AdminCardRow,
  byPlace,
  cardsMatch,
  countCards,
  deletedFrom,
  isCard,
  latestDeleted,
  listAdminCards,
  listChapterTitles,
  newestFirst,
  presentIn,
} from './content-admin.queries.ts'

/** Cards, as admins see them. */

type Admin = Pick<SignedIn, 'userId'>

/** Lists the cards in the order of the chapter. @throws HttpError 404 */
export async function listPresentCards(
  db: Database,
  { userId }: Admin,
  chapterId: number,
): Promise<AdminFlashcard[]> {
  await requireChapter(db, chapterId)
  const rows = await listAdminCards(db, { userId, where: presentIn(chapterId), orderBy: byPlace })
  return rows.map(present)
}

/** Lists deleted cards, latest first, at most 200. @throws HttpError 404 */
export async function listDeletedCards(
  db: Database,
  { userId }: Admin,
  chapterId: number,
): Promise<DeletedFlashcard[]> {
  await requireChapter(db, chapterId)
  const where = deletedFrom(chapterId)
  const rows = await listAdminCards(db, { userId, where, orderBy: latestDeleted, limit: 200 })
  return rows.map((row) => ({ ...present(row), deletedAt: row.card.archivedAt?.toISOString() ?? '' }))
}

type AllCards = typeof contentAdmin.listAllFlashcards

/** Lists cards of all chapters, newest first, a page at a time. */
export async function listAllCards(
  db: Database,
  { userId }: Admin,
  { before, ...filter }: Input<AllCards>['query'],
): Promise<HandlerResult<AllCards>> {
  const where = cardsMatch({ ...filter, olderThan: before })
  const limit = cardsPageSize + 1
  const found = await listAdminCards(db, { userId, where, orderBy: newestFirst, limit })
  const rows = found.slice(0, cardsPageSize)
  const titles = await listChapterTitles(db, [...new Set(rows.map(({ card }) => card.chapterId))])
  return {
    cards: rows.map((row) => ({
      ...present(row),
      chapterTitle: titles.get(row.card.chapterId) ?? '',
      deletedAt: row.card.archivedAt?.toISOString() ?? null,
    })),
    hasMore: found.length > cardsPageSize,
    total: await countCards(db, cardsMatch(filter)),
  }
}

/** @throws HttpError 404 */
export async function findAdminCard(
  db: Database,
  { userId }: Admin,
  flashcardId: number,
): Promise<AdminFlashcard> {
  const [row] = await listAdminCards(db, { userId, where: isCard(flashcardId), orderBy: byPlace })
  if (!row) throw notFound('This card does not exist')
  return present(row)
}

function present({ card, isStarred, openFlags }: AdminCardRow): AdminFlashcard {
  return {
    ...presentFlashcard(card, isStarred ?? false),
    key: card.key,
    isEdited: card.key !== null && card.editedAt !== null,
    openFlags,
    kind: card.kind,
    objective: card.objective,
  }
}
