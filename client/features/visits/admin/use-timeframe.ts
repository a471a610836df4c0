import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { queryFor } from '#client/platform/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { visitsAdmin } from '#contracts/visits.ts'
import { type Timeframe, timeframes } from '#domain/visits/visit-days.ts'

const usual: Timeframe = '30d'
export const analyticsFailed = 'Failed to fetch analytics data'

/** The timeframe in the address, so that Back works; the other parameters stay. */
export function useTimeframe(): [Timeframe, (timeframe: Timeframe) => void] {
  const [search, setSearch] = useSearchParams()
  const timeframe = timeframes.find((known) => known === search.get('timeframe')) ?? usual
  const choose = (next: Timeframe) =>
    setSearch(
      (before) => {
        before.set('timeframe', next)
        return before
      },
      { preventScrollReset: true },
    )
  return [timeframe, choose]
}

/** What was counted in a timeframe. A failure is said once, and stays on the page. */
export function useVisitsDashboard(timeframe: Timeframe) {
  const query = useQuery({
    ...queryFor(visitsAdmin.dashboard, { query: { timeframe } }),
    placeholderData: (before) => before,
    staleTime: 120_000,
  })
  const { errorUpdatedAt } = query
  useEffect(() => {
    if (errorUpdatedAt > 0) errorToast(analyticsFailed)
  }, [errorUpdatedAt])
  return query
}
