/** How a learner set a card aside: suspended until it is taken back, or buried until a study day. */
export interface SetAside {
  isSuspended: boolean
  /** The study day from which it is asked again. */
  buriedUntil: number | null
}

export const notSetAside: SetAside = { isSuspended: false, buriedUntil: null }

/** Whether the due day of a card has come. A card never reviewed has none. */
export function hasComeDue(card: { dueDay: number | null }, today: number): boolean {
  return card.dueDay !== null && card.dueDay <= today
}

/** Buried beyond this study day. */
export function isBuried(card: Pick<SetAside, 'buriedUntil'>, today: number): boolean {
  return card.buriedUntil !== null && card.buriedUntil > today
}

/** Whether the learner does not want to be asked a card on this study day, due or new; it still counts as theirs. */
export function isSetAside(card: SetAside, today: number): boolean {
  return card.isSuspended || isBuried(card, today)
}

/** Whether a card is to be asked again on a study day: from its due day on, unless it is set aside. */
export function isDue(card: SetAside & { dueDay: number | null }, today: number): boolean {
  return hasComeDue(card, today) && !isSetAside(card, today)
}

/** A card that is buried today comes back on the next study day. */
export const buriedFrom = (today: number): number => today + 1
