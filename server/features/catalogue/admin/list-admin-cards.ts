import type { AdminFlashcard, DeletedFlashcard } from '#contracts/catalogue/content-admin.ts'
import type { Database } from '#server/database/connect.ts'
import { presentFlashcard } from '#server/features/catalogue/present-chapter.ts'
import { requireChapter } from '#server/features/catalogue/require-flashcard.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import {
  type AdminCardRow,
  byPlace,
  deletedFrom,
  isCard,
  latestDeleted,
  listAdminCards,
  presentIn,
} from './content-admin.queries.ts'

/** Cards, as admins see them. */

type Admin = Pick<SignedIn, 'userId'>

/** In the order of the chapter. @throws HttpError 404 */
export async function listPresentCards(
  db: Database,
  { userId }: Admin,
  chapterId: number,
): Promise<AdminFlashcard[]> {
  await requireChapter(db, chapterId)
  const rows = await listAdminCards(db, { userId, where: presentIn(chapterId), orderBy: byPlace })
  return rows.map(present)
}

/** Latest first, at most 200. @throws HttpError 404 */
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
  }
}
