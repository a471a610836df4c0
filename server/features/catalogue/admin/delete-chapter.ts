import { removeConflict } from '#server/database/content/content-conflicts.ts'
import { countContentChange, lockContent } from '#server/database/content/content-version.ts'
import { saveTombstones } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { primerContentKey } from '#server/features/catalogue/load-primers.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { archiveFlashcards } from './archive-flashcards.ts'
import { listPresentIds, lockChapter, saveChapterChange } from './content-admin.queries.ts'

/** Deletes a chapter with its cards, for learners and for every later edition. @throws HttpError 404 */
export async function deleteChapter(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  chapterId: number,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const chapter = await lockChapter(tx, chapterId)
    if (!chapter) throw notFound('This chapter does not exist')
    const ids = await listPresentIds(tx, chapterId)
    await archiveFlashcards(tx, { ids, now })
    await saveChapterChange(tx, chapterId, { archivedAt: now })
    if (chapter.key !== null) {
      await saveTombstones(tx, [chapter.key], now)
      await removeConflict(tx, primerContentKey(chapter.key))
    }
    await countContentChange(tx)
    const { title, description, category, isCore } = chapter
    await recordAudit(tx, {
      actor: admin,
      action: 'chapter.delete',
      subjectType: 'chapter',
      subjectId: chapterId,
      details: { before: { title, description, category, isCore }, flashcardIds: ids },
    })
  })
}
