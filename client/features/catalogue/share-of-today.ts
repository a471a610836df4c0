import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { study } from '#contracts/study/study.ts'

export interface ShareOfToday {
  /** The chapter of the first card; undefined without one, or until it is known. */
  beginsWith: number | undefined
  /** Cards of these chapters that are left of today's plan. */
  cardsOf: (chapterIds: readonly number[]) => number
}

/** What chapters have of today's plan. */
export function useShareOfToday(): ShareOfToday {
  const { data } = useQuery(queryFor(study.today))
  // A server of the version before knows no plan.
  const cards = new Map(data?.chapters?.map((chapter) => [chapter.id, chapter.cards]))
  return {
    beginsWith: data?.entries[0]?.flashcard.chapterId,
    cardsOf: (chapterIds) => chapterIds.reduce((sum, id) => sum + (cards.get(id) ?? 0), 0),
  }
}
