import { Skeleton } from '@mantine/core'
import classes from '#client/features/questions/session/exam/section-screen.module.css'

/** A placeholder while the block loads. */
export function BlockSkeleton() {
  return (
    <div className={classes.layout} role="status" aria-label="Loading the questions">
      <div className={classes.main}>
        <Skeleton height={44} mb="sm" radius="md" />
        <Skeleton height={4} mb="xl" />
        <Skeleton height="clamp(26rem, 66dvh, 40rem)" radius={16} />
        <Skeleton height={52} mt="xl" radius="md" />
      </div>
    </div>
  )
}
