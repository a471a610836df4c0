import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'

/**
 * The reviews of a chapter in words: "2 for today, 39 waiting". Undefined if there are none, and until they
 * are known.
 */
export function useDueText(chapterId: number | undefined): string | undefined {
  const { data } = useQuery(queryFor(studyPlan.today))
  const { reviews = 0, waiting = 0 } = data?.chapters?.find(({ id }) => id === chapterId) ?? {}
  if (reviews + waiting === 0) return undefined
  return waiting === 0 ? `${reviews} for today` : `${reviews} for today, ${waiting} waiting`
}
