import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { study } from '#contracts/study/study.ts'

/** What is to be reviewed in a chapter: "2 for today, 39 waiting". Undefined where nothing is, and until it is known. */
export function useDueText(chapterId: number | undefined): string | undefined {
  const { data } = useQuery(queryFor(study.today))
  const { reviews = 0, waiting = 0 } = data?.chapters?.find(({ id }) => id === chapterId) ?? {}
  if (reviews + waiting === 0) return undefined
  return waiting === 0 ? `${reviews} for today` : `${reviews} for today, ${waiting} waiting`
}
