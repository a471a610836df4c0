import type { AdminFlashcard } from '#contracts/content-admin.ts'
import type { Database } from '#server/database/connect.ts'
import { saveVersion } from '#server/database/content-history.ts'
import { countContentChange, lockContent } from '#server/database/content-version.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { notFound } from '#server/platform/http-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { requireRevision, requireVersion } from '../history/require-version.ts'
import { type CardText, type FlashcardRow, isCardStarred, updateFlashcardText } from './catalogue.queries.ts'
import { lockFlashcard } from './content-admin.queries.ts'
import { findAdminCard } from './list-admin-cards.ts'

interface Edit {
  flashcardId: number
  /** The one that the edit began with; without it the edit always counts. */
  revision: number | undefined
}

/**
 * Edits a card in place; the earlier text is kept. When nothing changes nothing is written.
 * @returns the card, and whether this admin starred it. @throws HttpError 404, 409 edited_meanwhile
 */
export async function updateFlashcard(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  edit: Edit & { text: { [Field in keyof CardText]?: CardText[Field] | undefined } },
): Promise<{ card: FlashcardRow; isStarred: boolean }> {
  return deps.db.transaction(async (tx) => {
    const before = await requirePresent(tx, edit)
    const change = changedFields(before, edit.text)
    const card = await replaceText(tx, { before, change, admin, now: deps.clock.now() })
    return { card, isStarred: await isCardStarred(tx, admin.userId, edit.flashcardId) }
  })
}

/** Makes an earlier text the present one, as an edit: the text that it replaces is kept too. @throws HttpError 404, 409 */
export async function restoreVersion(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  edit: Edit & { versionId: number },
): Promise<AdminFlashcard> {
  return deps.db.transaction(async (tx) => {
    const { flashcardId: subjectId, versionId } = edit
    const before = await requirePresent(tx, edit)
    const { content } = await requireVersion(tx, { subject: 'flashcard', subjectId, versionId })
    await replaceText(tx, {
      before,
      change: changedFields(before, content),
      admin,
      now: deps.clock.now(),
    })
    return findAdminCard(tx, admin, subjectId)
  })
}

/** The card, locked. */
async function requirePresent(tx: Database, edit: Edit): Promise<FlashcardRow> {
  await lockContent(tx)
  const card = await lockFlashcard(tx, edit.flashcardId)
  if (!card) throw notFound('This card does not exist')
  requireRevision(card, edit.revision)
  return card
}

async function replaceText(
  tx: Database,
  write: { before: FlashcardRow; change: Partial<CardText>; admin: SignedIn; now: Date },
): Promise<FlashcardRow> {
  const { before, change, admin, now } = write
  const fields = Object.keys(change) as (keyof CardText)[]
  if (fields.length === 0) return before
  await saveVersion(tx, {
    subject: 'flashcard',
    subjectId: before.id,
    revision: before.revision,
    content: textOf(before),
    savedBy: admin.username,
    savedAt: now,
  })
  const card = await updateFlashcardText(tx, before.id, { ...change, editedAt: now })
  if (!card) throw notFound('This card does not exist')
  await countContentChange(tx)
  await recordAudit(tx, {
    actor: admin,
    action: 'flashcard.update',
    subjectType: 'flashcard',
    subjectId: before.id,
    details: { before: Object.fromEntries(fields.map((field) => [field, before[field]])), after: change },
  })
  return card
}

/** What history keeps of a card: all that an admin may change. */
export const textOf = ({ question, answer, why, tags }: CardText): CardText & Record<string, unknown> => ({
  question,
  answer,
  why,
  tags,
})

function changedFields(before: CardText, text: Record<string, unknown>): Partial<CardText> {
  const present: Record<string, unknown> = textOf(before)
  return Object.fromEntries(
    Object.entries(text).filter(
      ([field, value]) =>
        value !== undefined && field in present && JSON.stringify(value) !== JSON.stringify(present[field]),
    ),
  )
}
