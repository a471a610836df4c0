import type { SessionKind } from '#client/features/session/use-session.ts'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { DrugEntry } from '#contracts/drug-study.ts'

/** What is studied in a session of this feature. */
export type SessionItem = StudyCard | DrugEntry

export const isFlashcard = (item: SessionItem): item is StudyCard => 'flashcard' in item

/** Of the flashcard or the component. */
export const masteryOf = (item: SessionItem | undefined): number =>
  item ? (isFlashcard(item) ? item.progress : item.component.progress).mastery : 0

/**
 * A session of both: each item is studied as its own kind wants it. Ids of flashcards are numbers, those of components
 * text. Components cannot be set aside.
 */
export function mixedKind(
  cards: SessionKind<StudyCard>,
  drugs: SessionKind<DrugEntry> | undefined,
): SessionKind<SessionItem> {
  const { setAside, ...rest } = cards
  return {
    ...rest,
    find: (cardId) => (typeof cardId === 'number' ? cards : drugs)?.find(cardId),
    hasEasy: (item) => (isFlashcard(item) ? cards.hasEasy(item) : (drugs?.hasEasy(item) ?? false)),
    intervalsOf: (item) => (isFlashcard(item) ? cards.intervalsOf(item) : drugs?.intervalsOf(item)),
    refresh: (cardId) => (typeof cardId === 'number' ? cards : drugs)?.refresh?.(cardId),
    rate: (item, rating) => (isFlashcard(item) ? cards.rate(item, rating) : drugs?.rate(item, rating)),
    undo: (cardId, undone) => (typeof cardId === 'number' ? cards : drugs)?.undo(cardId, undone),
    ...(setAside && {
      setAside: (cardId, step) => (typeof cardId === 'number' ? setAside(cardId, step) : undefined),
    }),
  }
}
