import { shownDifficulty } from '#domain/questions/item-statistics.ts'
import type { DifficultyId } from '#domain/questions/question.ts'

/** As the learners find it once enough have answered, else as the author expects. */
export function difficultyOf(question: {
  difficulty: DifficultyId
  /** First attempts of all learners, and those of them that were right. */
  statistics: { attempts: number; right: number }
}): DifficultyId {
  const { attempts, right } = question.statistics
  return shownDifficulty(
    question.difficulty,
    attempts > 0 ? { attempts, difficulty: right / attempts } : null,
  )
}
