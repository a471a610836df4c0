import { type BlockFilter, mostQuestions } from '#contracts/questions/questions.ts'
import { type DifficultyId, difficultyIds, type TaskId, taskIds } from '#domain/questions/question.ts'

/** What a learner chose for the next block, remembered in this browser but for the status. */
export interface BlockChoice {
  filter: BlockFilter
  /** The number wished for; a block has fewer where fewer questions match. */
  count: number
  mode: 'tutor' | 'timed'
}

export const statuses = ['all', 'unused', 'incorrect', 'flagged'] as const

export const everyQuestion: BlockFilter = { categories: [], tasks: [], difficulties: [], status: 'all' }
export const usualChoice: BlockChoice = { filter: everyQuestion, count: 20, mode: 'tutor' }

const keyOf = (userId: number) => `questionBlock:${userId}`

/** The usual choice when nothing readable is stored, or storage is blocked. */
export function readBlockChoice(userId: number): BlockChoice {
  try {
    return parseBlockChoice(JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? 'null'))
  } catch {
    return usualChoice
  }
}

/** Full or forbidden storage costs the memory of the choice, never the block. */
export function storeBlockChoice(userId: number, choice: BlockChoice): void {
  try {
    window.localStorage.setItem(keyOf(userId), JSON.stringify(choice))
  } catch {
    return
  }
}

export function parseBlockChoice(stored: unknown): BlockChoice {
  const { filter, count, mode } = objectOf<BlockChoice>(stored)
  const { categories, tasks, difficulties } = objectOf<BlockFilter>(filter)
  return {
    filter: {
      categories: listOf(categories).filter((id) => typeof id === 'string'),
      tasks: listOf(tasks).filter((id): id is TaskId => taskIds.some((task) => task === id)),
      difficulties: listOf(difficulties).filter((id): id is DifficultyId =>
        difficultyIds.some((difficulty) => difficulty === id),
      ),
      status: everyQuestion.status,
    },
    count: isCount(count) ? count : usualChoice.count,
    mode: mode === 'timed' ? 'timed' : 'tutor',
  }
}

export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostQuestions
}

const objectOf = <T extends object>(value: unknown): Partial<Record<keyof T, unknown>> =>
  typeof value === 'object' && value !== null ? value : {}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
