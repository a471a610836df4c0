/** A study day whose plan had questions: how many were planned, how many answered, and how many cards were rated. */
export type QuestionDay = { studyDay: number; questions: number; answered: number; rated: number }

/** Questions that are left undone on this many study days in a row give up their time to cards. */
export const daysOfLeaving = 3

/**
 * Whether the learner has studied and left the questions undone on the last three days with a plan, counted
 * from the study day on which they last asked for questions. A day without study does not count as leaving
 * questions.
 * @param days the latest of these days, three at most
 */
export function leavesQuestions(days: readonly QuestionDay[], since: number | null): boolean {
  const counted = days.filter(({ studyDay }) => studyDay >= (since ?? 0))
  return (
    counted.length === daysOfLeaving &&
    counted.every(({ questions, answered, rated }) => questions > 0 && answered === 0 && rated > 0)
  )
}
