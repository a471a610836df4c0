import { countContentChange, lockContent } from '#server/database/content/content-version.ts'
import { removeTombstones } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { countPrimersOfCards } from '#server/features/catalogue/primer.queries.ts'
import { requireFlashcard } from '#server/features/catalogue/require-flashcard.ts'
import { pick } from '#server/features/editing/subject-text.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { archiveFlashcards } from './archive-flashcards.ts'
import { unarchive } from './content-admin.queries.ts'
import { flashcardSubject } from './flashcard-subject.ts'

/** @throws HttpError 404 when there is no such card, or it is deleted already. */
export async function deleteFlashcard(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  flashcardId: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const card = await requireFlashcard(tx, flashcardId)
    await archiveFlashcards(tx, { ids: [flashcardId], now: deps.clock.now() })
    await recordAudit(tx, {
      actor: admin,
      action: 'flashcard.delete',
      subjectType: 'flashcard',
      subjectId: flashcardId,
      details: { before: { chapterId: card.chapterId, ...pick(card, flashcardSubject.fields) } },
    })
  })
}

/** Deletes those of the given cards that are present. @returns how many. */
export async function deleteFlashcards(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  flashcardIds: number[],
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const deleted = await archiveFlashcards(tx, { ids: flashcardIds, now: deps.clock.now() })
    if (deleted === 0) return 0
    await recordAudit(tx, {
      actor: admin,
      action: 'flashcard.delete_many',
      subjectType: 'flashcards',
      subjectId: `${deleted} cards`,
      details: { deleted, flashcardIds },
    })
    return deleted
  })
}

/** Restores those of the given cards that are deleted and whose chapter is present. @returns how many. */
export async function restoreFlashcards(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  flashcardIds: number[],
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const restored = await unarchive(tx, flashcardIds, deps.clock.now())
    if (restored.length === 0) return 0
    await removeTombstones(
      tx,
      restored.flatMap(({ key }) => key ?? []),
    )
    await countPrimersOfCards(
      tx,
      restored.map(({ id }) => id),
    )
    await countContentChange(tx)
    await recordAudit(tx, {
      actor: admin,
      action: 'flashcard.restore',
      subjectType: 'flashcards',
      subjectId: `${restored.length} cards`,
      details: { restored: restored.length, flashcardIds: restored.map(({ id }) => id) },
    })
    return restored.length
  })
}
