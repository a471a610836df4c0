/** Chooses the questions of a block: by the learner's filter, or by the weights of the outline. */
import { apportion } from '#domain/outline/apportion.ts'
import type { DifficultyId, TaskId } from '#domain/questions/question.ts'
import { seededShuffle } from '#domain/questions/seeded-shuffle.ts'

type FilterFacts = {
  category: string
  task: TaskId
  difficulty: DifficultyId
  isAnswered: boolean
  isLastWrong: boolean
  isStarred: boolean
}

/** A question with one learner's answers to it. */
export type QuestionFacts = FilterFacts & {
  id: number
  isSample: boolean
  /** The id of a question with the same key point. */
  twinOf: number | null
  /** The study day of the last answer; null when it was never answered. */
  lastAnsweredDay: number | null
  /** The last time its key was shown, answered or not, in epoch milliseconds; null when it never was. */
  lastSeenAt: number | null
}

/** The number of questions that share these facts. */
export type QuestionGroup = FilterFacts & { count: number }

/** An empty list selects all values. */
export type BlockFilter = {
  categories: string[]
  tasks: TaskId[]
  difficulties: DifficultyId[]
  /** `flagged` selects starred questions. */
  status: 'all' | 'unused' | 'incorrect' | 'flagged'
}

const hasStatus: Record<BlockFilter['status'], (question: FilterFacts) => boolean> = {
  all: () => true,
  unused: (question) => !question.isAnswered,
  incorrect: (question) => question.isLastWrong,
  flagged: (question) => question.isStarred,
}

export function matchesFilter(question: FilterFacts, filter: BlockFilter): boolean {
  return (
    isAmong(question.category, filter.categories) &&
    isAmong(question.task, filter.tasks) &&
    isAmong(question.difficulty, filter.difficulties) &&
    hasStatus[filter.status](question)
  )
}

/** The number of matching questions. A block of them may be smaller, since it never holds two twins. */
export function countMatching(groups: readonly QuestionGroup[], filter: BlockFilter): number {
  return groups.reduce((sum, group) => sum + (matchesFilter(group, filter) ? group.count : 0), 0)
}

/**
 * Chooses at most `count` matching questions in mixed order, no two of them twins. The same seed gives the
 * same block.
 */
export function chooseQuestions(
  questions: readonly QuestionFacts[],
  filter: BlockFilter,
  { count, seed }: { count: number; seed: number },
): QuestionFacts[] {
  const matching = questions.filter((question) => matchesFilter(question, filter))
  return withoutTwins(seededShuffle(matching, seed), twinFamilies(questions)).slice(0, count)
}

/**
 * Chooses at most `count` questions by outline weight in mixed order, no two of them twins. Questions that a
 * category lacks come from the others; a category without weight gets none. Within a category, unused
 * questions come before those last answered wrong, and these before those answered longest ago.
 */
export function chooseByOutline(
  questions: readonly QuestionFacts[],
  weights: ReadonlyMap<string, number>,
  { count, seed }: { count: number; seed: number },
): QuestionFacts[] {
  const byUrgency = seededShuffle(inOutline(questions, weights), seed).sort(
    (a, b) => urgency(a) - urgency(b) || (a.lastAnsweredDay ?? 0) - (b.lastAnsweredDay ?? 0),
  )
  return seededShuffle(firstByOutline(withoutTwins(byUrgency, twinFamilies(questions)), weights, count), seed)
}

/** The questions of an exam, arranged once for all of its sizes. */
export interface ExamChoice {
  /** The number of questions, of which no two are twins. */
  available: number
  /** The first `count` by the weights of the outline, in mixed order. */
  choose(count: number): QuestionFacts[]
  /** How many of these `count` the learner never saw, nor a twin of them. */
  fresh(count: number): number
}

/**
 * Arranges the questions of an exam by the outline. Within a category, questions come first whose key, or a
 * twin's key, the learner never saw; then those whose key was seen longest ago.
 */
export function arrangeExam(
  questions: readonly QuestionFacts[],
  weights: ReadonlyMap<string, number>,
  seed: number,
): ExamChoice {
  const familyOf = twinFamilies(questions)
  const seenAt = familySeenAt(questions, familyOf)
  const byFreshness = seededShuffle(inOutline(questions, weights), seed).sort(
    (a, b) => (seenAt(a) ?? 0) - (seenAt(b) ?? 0) || (a.lastSeenAt ?? 0) - (b.lastSeenAt ?? 0),
  )
  const ordered = withoutTwins(byFreshness, familyOf)
  const first = (count: number) => firstByOutline(ordered, weights, count)
  return {
    available: ordered.length,
    choose: (count) => seededShuffle(first(count), seed),
    fresh: (count) => first(count).filter((question) => seenAt(question) === null).length,
  }
}

/** The number of these questions that the learner never saw, nor a twin of them. */
export function countFresh(chosen: readonly QuestionFacts[], questions: readonly QuestionFacts[]): number {
  const seenAt = familySeenAt(questions, twinFamilies(questions))
  return chosen.filter((question) => seenAt(question) === null).length
}

/** The last time at which the key of a question or of a twin was shown. */
function familySeenAt(
  questions: readonly QuestionFacts[],
  familyOf: (id: number) => number,
): (question: QuestionFacts) => number | null {
  const latest = new Map<number, number>()
  for (const { id, lastSeenAt } of questions) {
    if (lastSeenAt === null) continue
    latest.set(familyOf(id), Math.max(lastSeenAt, latest.get(familyOf(id)) ?? 0))
  }
  return ({ id }) => latest.get(familyOf(id)) ?? null
}

const inOutline = (questions: readonly QuestionFacts[], weights: ReadonlyMap<string, number>) =>
  questions.filter(({ category }) => (weights.get(category) ?? 0) > 0)

/**
 * Chooses the first questions of each category, as many as its weight gives it; questions that it lacks come
 * from the others.
 */
function firstByOutline(
  ordered: readonly QuestionFacts[],
  weights: ReadonlyMap<string, number>,
  count: number,
): QuestionFacts[] {
  const byCategory = Map.groupBy(ordered, ({ category }) => category)
  const categories = [...byCategory].map(([category, { length }]) => ({
    id: category,
    weight: weights.get(category) ?? 0,
    capacity: length,
  }))
  return apportion(categories, count).flatMap(({ id, share }) => byCategory.get(id)?.slice(0, share) ?? [])
}

function urgency(question: QuestionFacts): number {
  if (!question.isAnswered) return 0
  return question.isLastWrong ? 1 : 2
}

/**
 * Keeps the first question of each family of twins. Twins of one question are twins of each other, even if
 * that question is not in the list.
 */
function withoutTwins(ordered: readonly QuestionFacts[], familyOf: (id: number) => number): QuestionFacts[] {
  const seen = new Set<number>()
  return ordered.filter(({ id }) => {
    const family = familyOf(id)
    if (seen.has(family)) return false
    seen.add(family)
    return true
  })
}

/** Names each family of twins by the id of one member, even where twins form a chain or name each other. */
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
