import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '#client/platform/call-error.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { SectionCard } from '#client/ui/section-card.tsx'
import classes from './charts.module.css'

interface ChartCardProps<T> {
  title: string
  /** What it shows, as in "your retention". */
  what: string
  query: UseQueryResult<T, CallError>
  children: (data: T) => ReactNode
}

/** The card of one chart: a place of its size while the numbers load, and why they did not. */
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

/** In place of a chart that has nothing to show yet. */
export function ChartEmpty({ children }: { children: ReactNode }) {
  return <p className="text-soft">{children}</p>
}
