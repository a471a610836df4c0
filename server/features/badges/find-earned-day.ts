/**
 * Finds the first study day from which on a condition holds, given that it holds on the last of these days.
 * The search steps back with doubled distances until the condition does not hold, since most badges are
 * noticed on the day on which they are earned. @param days ascending, not empty.
 */
export async function findEarnedDay(
  days: readonly number[],
  isMetOn: (day: number) => Promise<boolean>,
): Promise<number> {
  const dayAt = (place: number) => days[place] ?? 0
  let met = days.length - 1
  let notMet = -1
  for (let step = 1; met > 0 && notMet < 0; step *= 2) {
    const earlier = Math.max(0, met - step)
    if (await isMetOn(dayAt(earlier))) met = earlier
    else notMet = earlier
  }
  while (met - notMet > 1) {
    const middle = Math.floor((met + notMet) / 2)
    if (await isMetOn(dayAt(middle))) met = middle
    else notMet = middle
  }
  return dayAt(met)
}
