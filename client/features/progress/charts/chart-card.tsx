import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import classes from './charts.module.css'

interface ChartCardProps<T> {
  title: string
  /** The data of the chart, as in "your retention". */
  what: string
  query: UseQueryResult<T, CallError>
  children: (data: T) => ReactNode
}

/**
 * The card of one chart. While the numbers load, it keeps a place of the same size; when they fail to load,
 * it says why.
 */
export function ChartCard<T>({ title, what, query, children }: ChartCardProps<T>) {
  const { data, error, refetch } = query
  return (
    <SectionCard title={title}>
      {data && children(data)}
      {!data && error && <LoadFailed what={what} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Skeleton className={classes.waiting ?? ''} role="status" aria-label={`Loading ${what}`} />
      )}
    </SectionCard>
  )
}

/** Shown in place of a chart that has no data yet. */
export function ChartEmpty({ children }: { children: ReactNode }) {
  return <p className="text-soft">{children}</p>
}
