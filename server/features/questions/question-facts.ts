import type { QuestionFacts } from '#domain/questions/block-choice.ts'
import { shownDifficulty } from '#domain/questions/item-statistics.ts'
import type { DifficultyId } from '#domain/questions/question.ts'
import type { Deps } from '#server/deps.ts'
import type { BankQuestion } from './question-states.queries.ts'

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

/** A question as blocks are chosen from. */
export const factsOf = (question: BankQuestion): QuestionFacts => ({
  ...question,
  difficulty: difficultyOf(question),
  isAnswered: question.attempts > 0,
})

/** The weights of the exam’s outline by category. */
export const weightsOf = ({ outline }: Pick<Deps, 'outline'>): Map<string, number> =>
  new Map(outline.categories.map(({ id, weight }) => [id, weight]))
