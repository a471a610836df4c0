import type { BlockResults } from '#contracts/questions/questions.ts'

export type Results = BlockResults
export type ResultQuestion = Results['questions'][number]

export const resultFilters = ['all', 'wrong', 'confident-errors', 'unanswered', 'starred'] as const
export type ResultFilter = (typeof resultFilters)[number]

export const filterWords: Record<ResultFilter, string> = {
  all: 'All',
  wrong: 'Wrong',
  'confident-errors': 'Sure and wrong',
  unanswered: 'Not answered',
  starred: 'Starred',
}

const isIn: Record<ResultFilter, (question: ResultQuestion) => boolean> = {
  all: () => true,
  wrong: ({ isRight }) => isRight === false,
  'confident-errors': ({ isRight, confidence }) => isRight === false && confidence === 3,
  unanswered: ({ chosen }) => chosen === null,
  starred: ({ isStarred }) => isStarred,
}

export const inFilter = (question: ResultQuestion, filter: ResultFilter): boolean => isIn[filter](question)

/** Says that a question was scored again by a corrected key; empty where it has its first mark. */
export const rescoredText = ({ wasRight }: ResultQuestion): string =>
  typeof wasRight === 'boolean' ? `Scored again, was ${wasRight ? 'right' : 'wrong'}` : ''

/** The filter in an address. */
export const readFilter = (text: string | null): ResultFilter =>
  resultFilters.find((filter) => filter === text) ?? 'all'
