import type { AdminFlashcard } from '#contracts/catalogue/content-admin.ts'
import { countContentChange, lockContent } from '#server/database/content/content-version.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { CardText } from '#server/features/catalogue/catalogue.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { insertFlashcard, lockChapter } from './content-admin.queries.ts'
import { findAdminCard } from './list-admin-cards.ts'

/** Adds a card at the end of a chapter. It has no key: no edition touches it. @throws HttpError 404 */
export async function addFlashcard(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  card: { chapterId: number; text: CardText },
): Promise<AdminFlashcard> {
  const { chapterId, text } = card
  return deps.db.transaction(async (tx) => {
    await lockContent(tx)
    if (!(await lockChapter(tx, chapterId))) throw notFound('This chapter does not exist')
    const id = await insertFlashcard(tx, { chapterId, ...text, createdAt: deps.clock.now() })
    await countContentChange(tx)
    await recordAudit(tx, {
      actor: admin,
      action: 'flashcard.add',
      subjectType: 'flashcard',
      subjectId: id,
      details: { after: { chapterId, ...text } },
    })
    return findAdminCard(tx, admin, id)
  })
}
