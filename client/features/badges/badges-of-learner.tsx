import { Alert, Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect } from 'react'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { errorToast } from '#client/platform/toast.ts'
import type { Badge } from '#contracts/badges/badges.ts'
import classes from './achievements.module.css'
import { BadgeGroup } from './badge-group.tsx'
import { badgesByCategory } from './badge-words.ts'
import { badgesQuery } from './badges-query.ts'
import { UnlockedBadge } from './unlocked-badge.ts'

interface BadgesOfLearnerProps {
  userId: number
  hideSwitch: ReactNode
}

/** Loads and shows the badges. */
export function BadgesOfLearner({ userId, hideSwitch }: BadgesOfLearnerProps) {
  const { data, error, refetch } = useQuery(badgesQuery(userId))
  const total = data && `${data.filter(({ earned }) => earned).length} of ${data.length} earned`
  return (
    <>
      <div className={classes.head}>
        <p className="text-note">{total}</p>
        {hideSwitch}
      </div>
      {data && <BadgeList badges={data} />}
      {!data && error && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {!data && !error && <BadgesSpinner />}
    </>
  )
}

function BadgeList({ badges }: { badges: readonly Badge[] }) {
  const unlocked = useContext(UnlockedBadge)
  if (badges.length === 0) return <p className={classes.empty}>No badges available yet</p>
  return badgesByCategory(badges).map(({ category, members }) => (
    <BadgeGroup key={category} category={category} badges={members} unlocked={unlocked} />
  ))
}

export function BadgesSpinner() {
  return (
    <div className={classes.spinner} role="status" aria-label="Loading the badges">
      <Loader />
    </div>
  )
}

function NotLoaded({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const reason = reasonOf(error)
  useEffect(() => errorToast(reason, 'Error loading badges'), [reason])
  return (
    <Alert color="red" variant="light" title="Failed to load badges">
      <Text size="sm" mb="sm">
        {reason}
      </Text>
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  )
}
