/**
 * The due day of a card whose question was missed: tomorrow at the latest. Its memory stays as it is; a card never
 * reviewed (null) stays new.
 */
export function dueAfterMissedQuestion(dueDay: number | null, today: number): number | null {
  return dueDay === null ? null : Math.min(dueDay, today + 1)
}
