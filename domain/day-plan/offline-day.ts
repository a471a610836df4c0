/** Today without a network: from the plan of the days ahead, as it was computed when there was one. */

export type PlannedDay = { day: number; cardIds: readonly number[] }

/** The last rating of a card since the plan was made. */
export type OfflineRating = { studyDay: number; confidence: number }

/**
 * The cards of a study day. Those planned for it come first, then what was left on the days before, no more in all than
 * the plan's fullest day holds. A card rated since is left out, unless it was not known: then it is still due.
 */
export function cardsOfOfflineDay(
  days: readonly PlannedDay[],
  { today, ratings }: { today: number; ratings: ReadonlyMap<number, OfflineRating> },
): number[] {
  const until = days.filter(({ day }) => day <= today).sort((a, b) => b.day - a.day)
  const planned = [...new Set(until.flatMap(({ cardIds }) => cardIds))]
  const isDone = (cardId: number) => (ratings.get(cardId)?.confidence ?? 1) > 1
  const doneToday = planned.filter(
    (cardId) => isDone(cardId) && ratings.get(cardId)?.studyDay === today,
  ).length
  const fullest = Math.max(0, ...until.map(({ cardIds }) => cardIds.length))
  return planned.filter((cardId) => !isDone(cardId)).slice(0, Math.max(0, fullest - doneToday))
}
