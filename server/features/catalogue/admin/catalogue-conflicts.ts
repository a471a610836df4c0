import { learnedCard, learnedPrimer } from '#domain/content-changes/learned-text.ts'
import { cardNames, mergePrimers, primerFields } from '#domain/primers/primer-fields.ts'
import { type PrimerText, partsProblem } from '#domain/primers/primer-text.ts'
import type { ShippedEntry } from '#server/database/content/content-conflicts.ts'
import { countContentChange } from '#server/database/content/content-version.ts'
import { listPrimerRows, type PrimerRow } from '#server/database/content/primer-rows.ts'
import type { FlashcardRow } from '#server/features/catalogue/catalogue.queries.ts'
import {
  listChaptersByKey,
  listFlashcardsByKey,
  type NewChapter,
  type NewFlashcard,
  replaceFlashcard,
  saveChapter,
  saveKnownChapter,
  saveKnownFlashcard,
} from '#server/features/catalogue/load-content.queries.ts'
import { listCardsForPrimer, saveKnownPrimer, savePrimer } from '#server/features/catalogue/primer.queries.ts'
import type { ConflictKind } from '#server/features/editing/resolve-conflicts.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { flashcardSubject } from './flashcard-subject.ts'
import { primerSubject } from './primer-subject.ts'

export const flashcardConflicts: ConflictKind = {
  kind: 'flashcard',
  titleField: 'question',
  fields: [...flashcardSubject.fields, 'reviewedOn'],
  history: flashcardSubject.history,
  learned: (row: FlashcardRow) => learnedCard(row),
  listByKey: listFlashcardsByKey,
  replace: async (tx, row: NewFlashcard, editedAt) => {
    await replaceFlashcard(tx, { ...row, editedAt })
    await countContentChange(tx)
  },
  keepEdited: saveKnownFlashcard,
}

export const chapterConflicts: ConflictKind = {
  kind: 'chapter',
  titleField: 'title',
  fields: ['title', 'description', 'summary', 'category', 'isCore'],
  listByKey: listChaptersByKey,
  replace: async (tx, row: NewChapter, editedAt) => {
    await saveChapter(tx, { ...row, editedAt })
    await countContentChange(tx)
  },
  keepEdited: saveKnownChapter,
}

type PrimerFields = PrimerText & Record<string, unknown>
/** With the present cards of its chapter. */
type EditedPrimerRow = PrimerRow & Record<string, unknown> & { cards: { id: number; question: string }[] }

/** The text with those of its cards that are present: an edition names deleted ones too. */
function withCards(
  { parts, ...text }: Partial<PrimerText>,
  cards: EditedPrimerRow['cards'],
): Partial<PrimerText> {
  const present = new Set(cards.map(({ id }) => id))
  const isPresent = (id: number) => present.has(id)
  return {
    ...text,
    ...(parts && { parts: parts.map((part) => ({ ...part, cardIds: part.cardIds.filter(isPresent) })) }),
  }
}

type ShippedPrimer = PrimerFields & ShippedEntry & { chapterId: number }

export const primerConflicts: ConflictKind = {
  kind: 'primer',
  titleField: 'chapterTitle',
  fields: primerSubject.fields,
  history: primerSubject.history,
  learned: (row: EditedPrimerRow) => learnedPrimer(row),
  byField: {
    split: (text: Partial<PrimerText>, { cards }: EditedPrimerRow) =>
      primerFields(withCards(text, cards), cardNames(cards)),
    merge: (ours: PrimerFields, shipped: PrimerFields, stays) => {
      const merged = mergePrimers(ours, shipped, stays)
      const cards = new Set(merged.parts.flatMap(({ cardIds }) => cardIds))
      const problem =
        merged.parts.length === 0 ? 'A primer has a part at least' : partsProblem(merged.parts, cards)
      if (problem) throw badRequest(problem)
      return { ...merged }
    },
  },
  listByKey: async (db, keys, lock) => {
    const rows: EditedPrimerRow[] = []
    for (const row of await listPrimerRows(db, { keys }, lock)) {
      const cards = await listCardsForPrimer(db, row.id)
      rows.push({ ...row, cards: cards.filter(({ isPresent }) => isPresent) })
    }
    return rows
  },
  replace: async (tx, { chapterId, contentHash, ...text }: ShippedPrimer, editedAt) => {
    await savePrimer(tx, { chapterId, text, contentHash, editedAt })
    await countContentChange(tx)
  },
  keepEdited: (tx, shipped: ShippedPrimer) => saveKnownPrimer(tx, shipped),
}
