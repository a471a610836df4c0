import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './session-form.module.css'

interface SettingsSkeletonProps {
  title: string | undefined
  description: ReactNode
  back: ReactNode
}

/** The settings while their cards load. */
export function SettingsSkeleton({ title, description, back }: SettingsSkeletonProps) {
  return (
    <div className={classes.page} role="status" aria-label="Loading the cards">
      {back}
      {title ? <h1 className={classes.title}>{title}</h1> : <Skeleton height={34} width="60%" mt="xs" />}
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.form}>
        <Skeleton height={42} mt={30} />
        <Skeleton height={96} mt={30} />
        <Skeleton height={168} mt={30} />
      </div>
    </div>
  )
}
