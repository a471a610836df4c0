import { Skeleton } from '@mantine/core'
import classes from './session-stage.module.css'

/** A placeholder while the card loads. */
export function CardSkeleton() {
  return (
    <div className={classes.session} role="status" aria-label="Loading the cards">
      <Skeleton height={44} mb="sm" radius="md" />
      <Skeleton height={4} mb="xl" />
      <Skeleton height="clamp(19rem, 54dvh, 28rem)" radius={16} />
      <Skeleton height={68} mt="sm" radius="md" />
    </div>
  )
}
