/** The days that the chart shows. */
export const daysAhead = 14
/** Whoever has been away is told the day on which nothing waits any more, when it is one of so many. */
export const mostDaysToCatchUp = 90
