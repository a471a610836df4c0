import { isOwnId } from '#domain/items/own-id.ts'
import type { Database } from '#server/database/connect.ts'
import { requireFlashcard } from '#server/features/catalogue/require-flashcard.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { hasOwnCard } from './own-cards.queries.ts'

/** A card of the chapters, or one of the learner's own. @throws HttpError 404 */
export async function requireCard(db: Database, userId: number, cardId: number): Promise<void> {
  if (!isOwnId(cardId)) await requireFlashcard(db, cardId)
  else if (!(await hasOwnCard(db, userId, cardId))) throw notFound('This card does not exist')
}
