/** The tasks: what a question asks for. */
export const taskIds = ['diagnosis', 'testing', 'treatment', 'prognosis', 'mechanism'] as const
export type TaskId = (typeof taskIds)[number]

export const difficultyIds = ['easy', 'medium', 'hard'] as const
export type DifficultyId = (typeof difficultyIds)[number]

/** How sure the learner was before the answer was shown: 1 guessing, 2 unsure, 3 sure. One scale for cards and questions. */
export type QuestionConfidence = 1 | 2 | 3
