import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'

export interface ShareOfToday {
  /** Whether today's plan is on its way. */
  isLoading: boolean
  /** The chapter of the first card; undefined when there is no card, or while it is not known. */
  beginsWith: number | undefined
  /** The number of cards of these chapters that are left of today's plan. */
  cardsOf: (chapterIds: readonly number[]) => number
}

/** The share of today's plan that belongs to chapters. */
export function useShareOfToday(): ShareOfToday {
  const { data, isLoading } = useQuery(queryFor(studyPlan.today))
  const cards = new Map(data?.chapters.map((chapter) => [chapter.id, chapter.cards]))
  return {
    isLoading,
    beginsWith: data?.entries[0]?.flashcard.chapterId,
    cardsOf: (chapterIds) => chapterIds.reduce((sum, id) => sum + (cards.get(id) ?? 0), 0),
  }
}
