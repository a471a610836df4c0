/** How a learner set a card aside: suspended until it is taken back, or buried until a study day. */
export interface SetAside {
  isSuspended: boolean
  /** The study day from which it is asked again. */
  buriedUntil: number | null
}

export const notSetAside: SetAside = { isSuspended: false, buriedUntil: null }

/** Whether the due day of a card has come. A card that was never reviewed has no due day. */
export function hasComeDue(card: { dueDay: number | null }, today: number): boolean {
  return card.dueDay !== null && card.dueDay <= today
}

/** Whether the card is still buried on this study day. */
export function isBuried(card: Pick<SetAside, 'buriedUntil'>, today: number): boolean {
  return card.buriedUntil !== null && card.buriedUntil > today
}

/**
 * Whether the card is set aside on this study day, so that it is not asked, due or new; it still counts as
 * the learner's.
 */
export function isSetAside(card: SetAside, today: number): boolean {
  return card.isSuspended || isBuried(card, today)
}

/** Whether a card must be asked again on a study day: from its due day on, unless it is set aside. */
export function isDue(card: SetAside & { dueDay: number | null }, today: number): boolean {
  return hasComeDue(card, today) && !isSetAside(card, today)
}

/** The study day on which a card that is buried today returns: the next one. */
export const buriedFrom = (today: number): number => today + 1
