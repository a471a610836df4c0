/** The days that the chart shows. */
export const daysAhead = 14
/**
 * A learner who has been away is told the first day on which nothing waits, if it is within this many days.
 */
export const mostDaysToCatchUp = 90
