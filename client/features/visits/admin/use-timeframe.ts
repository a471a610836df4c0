import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { useAddress } from '#client/platform/use-address.ts'
import { visitsAdmin } from '#contracts/visits/visits.ts'
import { type Timeframe, timeframes } from '#domain/visits/visit-days.ts'

const usual: Timeframe = '30d'
export const analyticsFailed = 'Failed to fetch analytics data'

/** The timeframe in the address, so that Back works; the other parameters stay. */
export function useTimeframe(): [Timeframe, (timeframe: Timeframe) => void] {
  const { params, change } = useAddress()
  const timeframe = timeframes.find((known) => known === params.get('timeframe')) ?? usual
  return [timeframe, (next) => change({ timeframe: next })]
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
