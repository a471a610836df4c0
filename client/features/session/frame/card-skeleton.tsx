import { Skeleton } from '@mantine/core'
import classes from './card-skeleton.module.css'
import { SessionFrame } from './session-frame.tsx'

interface CardSkeletonProps {
  label: string
}

/** A placeholder while the cards load: each part has the place of what comes. */
export function CardSkeleton({ label }: CardSkeletonProps) {
  return (
    <SessionFrame role="status" aria-label={label}>
      <div className={classes.header}>
        <Skeleton height={20} width="9rem" />
      </div>
      <div className={classes.card}>
        <Skeleton height={14} width="40%" mb="xl" />
        <Skeleton height={24} mb="sm" />
        <Skeleton height={24} width="70%" />
      </div>
      <div className={classes.bar}>
        <Skeleton height="4.25rem" radius="md" />
      </div>
    </SessionFrame>
  )
}
