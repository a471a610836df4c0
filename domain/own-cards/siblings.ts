/** Of the cards of a note only one is asked on a study day: the others would be answered by it. */

/** A card as it is ordered among those of its note; `noteId` is null for shipped cards. */
interface Sibling {
  noteId: number | null
  dueDay: number
  lastStudyDay: number
}

/**
 * The cards with days on which no two of a note come: of those that are due, one stays on its day and each of the others comes
 * a day after the one before. When one of them was studied on the day, all others come later.
 * @param cards in the order in which they shall come
 */
export function withSiblingsApart<Card extends Sibling>(cards: readonly Card[], today: number): Card[] {
  const daysTaken = new Map<number, number>()
  for (const { noteId, lastStudyDay } of cards)
    if (noteId !== null && lastStudyDay >= today) daysTaken.set(noteId, 1)
  return cards.map((card) => {
    if (card.noteId === null || card.dueDay > today) return card
    const taken = daysTaken.get(card.noteId) ?? 0
    daysTaken.set(card.noteId, taken + 1)
    return taken === 0 ? card : { ...card, dueDay: today + taken }
  })
}

/** The first card of each note, in their order; none of a note of which a card was studied on the day. */
export function oneOfEachNote<Card extends { noteId: number; lastStudyDay: number | null }>(
  cards: readonly Card[],
  today: number,
): Card[] {
  const taken = new Set(
    cards.filter(({ lastStudyDay }) => (lastStudyDay ?? 0) >= today).map(({ noteId }) => noteId),
  )
  return cards.filter(({ noteId }) => {
    const isFirst = !taken.has(noteId)
    taken.add(noteId)
    return isFirst
  })
}
