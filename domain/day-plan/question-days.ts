/** A study day whose plan had questions: how many were planned, how many answered, and how many cards were rated. */
export type QuestionDay = { studyDay: number; questions: number; answered: number; rated: number }

/** Questions that are left on so many study days running give their time to cards. */
export const daysOfLeaving = 3

/**
 * Whether the learner has studied and left the questions on the last three days that had a plan, counted from the study day on
 * which they last asked for questions. A day without study leaves nothing.
 * @param days the latest of them, three at most
 */
export function leavesQuestions(days: readonly QuestionDay[], since: number | null): boolean {
  const counted = days.filter(({ studyDay }) => studyDay >= (since ?? 0))
  return (
    counted.length === daysOfLeaving &&
    counted.every(({ questions, answered, rated }) => questions > 0 && answered === 0 && rated > 0)
  )
}
