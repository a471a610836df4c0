import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { OwnNote } from '#contracts/own-cards/own-cards.ts'
import { cardsOf } from '#domain/own-cards/cards-of-note.ts'

/** A card in a session with the text of its note as it was just saved. A note that no longer has the card leaves it as it is. */
export function withNote(card: StudyCard, note: OwnNote): StudyCard {
  const number = note.cards.find(({ id }) => id === card.flashcard.id)?.number
  const made = cardsOf(note).find((one) => one.number === number)
  if (!made || !card.own) return card
  const { question, answer, typed } = made
  const { why, source, tags, revision, deckId, deckName: title, category, form } = note
  return {
    ...card,
    flashcard: { ...card.flashcard, chapterId: deckId, question, answer, why, source, tags, revision },
    chapter: { id: deckId, title, category },
    own: { ...card.own, form, typed },
  }
}
