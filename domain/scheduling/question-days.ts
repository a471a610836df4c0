/** A study day whose plan had questions: how many were planned, how many answered, and how many cards were rated. */
export type QuestionDay = { questions: number; answered: number; rated: number }

/** Whether the learner studied and left the questions. A day without study leaves nothing. */
export const leavesQuestions = ({ questions, answered, rated }: QuestionDay): boolean =>
  questions > 0 && answered === 0 && rated > 0
