import { countContentChange } from '#server/database/content-version.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { notFound } from '#server/platform/http-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type FlashcardRow, isCardStarred, updateFlashcardText } from './catalogue.queries.ts'
import { requireFlashcard } from './require-flashcard.ts'

/** Edits a card in place; the earlier text goes to the audit log. @returns the card, and whether this admin starred it. */
export async function updateFlashcard(
  deps: Deps,
  admin: SignedIn,
  edit: {
    flashcardId: number
    question: string
    answer: string
    why?: string | undefined
    requestId: string
  },
): Promise<{ card: FlashcardRow; isStarred: boolean }> {
  return deps.db.transaction(async (tx) => {
    const before = await requireFlashcard(tx, edit.flashcardId)
    const { flashcardId, requestId, ...text } = edit
    const card = await updateFlashcardText(tx, flashcardId, { ...text, editedAt: deps.clock.now() })
    if (!card) throw notFound('This card does not exist')
    await countContentChange(tx)
    await recordAudit(tx, {
      actor: admin,
      action: 'flashcard.update',
      subjectType: 'flashcard',
      subjectId: flashcardId,
      details: { before: { question: before.question, answer: before.answer, why: before.why } },
      requestId,
    })
    return { card, isStarred: await isCardStarred(tx, admin.userId, flashcardId) }
  })
}
