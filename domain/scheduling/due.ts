/** Whether a card is due on a study day: from its due day on. A card never reviewed has none. */
export function isDue(card: { dueDay: number | null }, today: number): boolean {
  return card.dueDay !== null && card.dueDay <= today
}
