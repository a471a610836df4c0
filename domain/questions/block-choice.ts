/** Which questions a block asks: by the learner's filter, or by the weights of the outline. */
import { apportion } from '../outline/apportion.ts'
import type { DifficultyId, TaskId } from './question.ts'
import { seededShuffle } from './seeded-shuffle.ts'

type FilterFacts = {
  category: string
  task: TaskId
  difficulty: DifficultyId
  isAnswered: boolean
  isLastWrong: boolean
  isFlagged: boolean
  needsReview: boolean
}

/** A question as one learner has answered it. */
export type QuestionFacts = FilterFacts & {
  id: number
  isSample: boolean
  /** The id of a question with the same key point. */
  twinOf: number | null
  /** Study day; null: never answered. */
  lastAnsweredDay: number | null
}

/** How many questions have these facts in common. */
export type QuestionGroup = FilterFacts & { count: number }

/** An empty list: all of them. */
export type BlockFilter = {
  categories: string[]
  tasks: TaskId[]
  difficulties: DifficultyId[]
  status: 'all' | 'unused' | 'incorrect' | 'flagged' | 'review'
}

const hasStatus: Record<BlockFilter['status'], (question: FilterFacts) => boolean> = {
  all: () => true,
  unused: (question) => !question.isAnswered,
  incorrect: (question) => question.isLastWrong,
  flagged: (question) => question.isFlagged,
  review: (question) => question.needsReview,
}

export function matchesFilter(question: FilterFacts, filter: BlockFilter): boolean {
  return (
    isAmong(question.category, filter.categories) &&
    isAmong(question.task, filter.tasks) &&
    isAmong(question.difficulty, filter.difficulties) &&
    hasStatus[filter.status](question)
  )
}

/** How many questions match. A block of them may be smaller, since it never holds two twins. */
export function countMatching(groups: readonly QuestionGroup[], filter: BlockFilter): number {
  return groups.reduce((sum, group) => sum + (matchesFilter(group, filter) ? group.count : 0), 0)
}

/** At most `count` matching questions, no two of them twins, in mixed order. The same seed gives the same block. */
export function chooseQuestions(
  questions: readonly QuestionFacts[],
  filter: BlockFilter,
  { count, seed }: { count: number; seed: number },
): QuestionFacts[] {
  const matching = questions.filter((question) => matchesFilter(question, filter))
  return withoutTwins(seededShuffle(matching, seed), questions).slice(0, count)
}

/**
 * At most `count` questions by outline weight, no two of them twins, in mixed order. What a category cannot fill goes to
 * the others; one without weight gets none. Within a category: unused before last wrong before the longest ago.
 */
export function chooseByOutline(
  questions: readonly QuestionFacts[],
  weights: ReadonlyMap<string, number>,
  { count, seed }: { count: number; seed: number },
): QuestionFacts[] {
  const weighted = questions.filter(({ category }) => (weights.get(category) ?? 0) > 0)
  const byUrgency = seededShuffle(weighted, seed).sort(
    (a, b) => urgency(a) - urgency(b) || (a.lastAnsweredDay ?? 0) - (b.lastAnsweredDay ?? 0),
  )
  const byCategory = Map.groupBy(withoutTwins(byUrgency, questions), ({ category }) => category)
  const categories = [...byCategory].map(([category, { length }]) => ({
    id: category,
    weight: weights.get(category) ?? 0,
    capacity: length,
  }))
  const chosen = apportion(categories, count).flatMap(
    ({ id, share }) => byCategory.get(id)?.slice(0, share) ?? [],
  )
  return seededShuffle(chosen, seed)
}

function urgency(question: QuestionFacts): number {
  if (!question.isAnswered) return 0
  return question.isLastWrong ? 1 : 2
}

/** The first of each family of twins. Twins of one question are twins of each other, whether it is among them or not. */
function withoutTwins(
  ordered: readonly QuestionFacts[],
  questions: readonly QuestionFacts[],
): QuestionFacts[] {
  const familyOf = twinFamilies(questions)
  const seen = new Set<number>()
  return ordered.filter(({ id }) => {
    const family = familyOf(id)
    if (seen.has(family)) return false
    seen.add(family)
    return true
  })
}

/** Names each family of twins by the id of one member, also where twins form a chain or name each other. */
function twinFamilies(questions: readonly QuestionFacts[]): (id: number) => number {
  const parents = new Map<number, number>()
  const familyOf = (id: number): number => {
    const parent = parents.get(id)
    return parent === undefined ? id : familyOf(parent)
  }
  for (const { id, twinOf } of questions) {
    if (twinOf !== null && familyOf(id) !== familyOf(twinOf)) parents.set(familyOf(id), familyOf(twinOf))
  }
  return familyOf
}

function isAmong<T>(value: T, wanted: readonly T[]): boolean {
  return wanted.length === 0 || wanted.includes(value)
}
