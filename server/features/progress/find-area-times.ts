import type { Deps } from '#server/deps.ts'
import { placeChapters } from './chapter-categories.ts'
import { type AnsweredInCategory, type Period, sumChapterTime } from './study-record.queries.ts'

/** The study time in one category of the exam outline. */
export interface AreaTime {
  title: string
  cardSeconds: number
  questionSeconds: number
  answered: number
}

/** Lists the categories in the order of the outline, without those where nothing was done. */
export async function findAreaTimes(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  userId: number,
  { period, answers }: { period: Period; answers: readonly AnsweredInCategory[] },
): Promise<AreaTime[]> {
  const [chapters, times] = await Promise.all([
    placeChapters({ db, outline }),
    sumChapterTime(db, userId, period),
  ])
  const categoryOf = new Map(chapters.map(({ id, categoryId }) => [id, categoryId]))
  return [...outline.categories, ...outline.outside]
    .map(({ id, title }) => {
      const own = times.filter(({ chapterId }) => categoryOf.get(chapterId) === id)
      const { answered = 0, seconds = 0 } = answers.find(({ category }) => category === id) ?? {}
      const cardSeconds = own.reduce((sum, time) => sum + time.seconds, 0)
      return { title, cardSeconds, questionSeconds: seconds, answered }
    })
    .filter((area) => area.cardSeconds + area.questionSeconds + area.answered > 0)
}
