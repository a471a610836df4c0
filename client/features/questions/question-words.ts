import type { DifficultyId, TaskId } from '#domain/questions/question.ts'

/** The names of tasks and difficulties on screen. */
export const taskWords: Record<TaskId, string> = {
  diagnosis: 'Diagnosis',
  testing: 'Testing',
  treatment: 'Treatment',
  prognosis: 'Prognosis',
  mechanism: 'Mechanism',
}

export const difficultyWords: Record<DifficultyId, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

export const modeWords = { tutor: 'Tutor', timed: 'Timed' } as const
