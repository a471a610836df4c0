import { cardKinds } from '#domain/content/card-kinds.ts'
import { difficultyIds, taskIds } from '#domain/questions/question.ts'
import type { Content } from './read-content.ts'

export interface CategoryCounts {
  id: string
  title: string
  /** The percentage of the exam; null outside the outline. */
  weight: number | null
  chapters: number
  cards: number
  /** The percentage of the cards within the outline; null outside it. */
  share: number | null
  coreCards: number
  byKind: Record<string, number>
  questions: number
  byTask: Record<string, number>
  byDifficulty: Record<string, number>
}

/** The amount of content in each category, in the order of the outline. Categories outside it come last. */
export function countContent({ outline, chapters, questions }: Content): CategoryCounts[] {
  const cardsOf = (id: string) =>
    chapters.filter(({ category }) => category === id).flatMap(({ cards }) => cards)
  const total = outline.categories.reduce((sum, { id }) => sum + cardsOf(id).length, 0)
  return [...outline.categories, ...outline.outside].map((category) => {
    const { id, title } = category
    const weight = 'weight' in category ? (category.weight as number) : null
    const cards = cardsOf(id)
    const own = questions.filter((question) => question.category === id)
    return {
      id,
      title,
      weight,
      chapters: chapters.filter((chapter) => chapter.category === id).length,
      cards: cards.length,
      share: weight === null ? null : (100 * cards.length) / total,
      coreCards: chapters
        .filter((chapter) => chapter.core && chapter.category === id)
        .reduce((sum, chapter) => sum + chapter.cards.length, 0),
      byKind: countBy(cards, ({ kind }) => kind),
      questions: own.length,
      byTask: countBy(own, ({ task }) => task),
      byDifficulty: countBy(own, ({ difficulty }) => difficulty),
    }
  })
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1
  return counts
}

/** The two tables of README.md: cards, then questions. */
export function countTables(content: Content): string {
  const counts = countContent(content)
  const inOrder = (keys: readonly string[], of: Record<string, number>) => keys.map((key) => of[key] ?? 0)
  const cards = counts.map(({ title, weight, share, chapters, cards: count, coreCards, byKind }) => [
    title,
    percentText(weight),
    percentText(share),
    chapters,
    count,
    coreCards,
    ...inOrder(cardKinds, byKind),
  ])
  const questions = counts.map(({ title, questions: count, byTask, byDifficulty }) => [
    title,
    count,
    ...inOrder(taskIds, byTask),
    ...inOrder(difficultyIds, byDifficulty),
  ])
  return [
    table(['category', 'exam', 'cards', 'chapters', 'cards', 'core', ...cardKinds], cards, [0, 1, 2]),
    '',
    table(['category', 'questions', ...taskIds, ...difficultyIds], questions, [0]),
  ].join('\n')
}

const percentText = (percent: number | null) =>
  percent === null ? '-' : `${Math.round(percent * 10) / 10} %`

/** A table with a last row of sums, except in the columns of text. */
function table(
  head: readonly string[],
  rows: readonly (string | number)[][],
  texts: readonly number[],
): string {
  const sums = head.map((_, column) => {
    if (column === 0) return 'all'
    return texts.includes(column) ? '' : rows.reduce((sum, row) => sum + Number(row[column]), 0)
  })
  const lines = [head, head.map((_, column) => (texts.includes(column) ? '---' : '--:')), ...rows, sums]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
