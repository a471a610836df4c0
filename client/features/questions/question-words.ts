import type { DifficultyId, QuestionConfidence, TaskId } from '#domain/questions/question.ts'

/** How the tasks, the difficulties and the confidence of questions are called on screen. */
export const taskWords: Record<TaskId, string> = {
  diagnosis: 'Diagnosis',
  testing: 'Testing',
  treatment: 'Treatment',
  prognosis: 'Prognosis',
  mechanism: 'Mechanism',
}

export const difficultyWords: Record<DifficultyId, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

export const confidenceWords: Record<QuestionConfidence, string> = { 1: 'Guessing', 2: 'Unsure', 3: 'Sure' }

export const modeWords = { tutor: 'Tutor', timed: 'Timed' } as const
