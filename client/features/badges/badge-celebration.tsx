import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { toastWhenFree } from '#client/platform/toast.ts'
import type { Badge } from '#contracts/badges/badges.ts'
import { badgesQuery } from './badges-query.ts'
import { newlyUnlocked } from './newly-unlocked.ts'
import { readSeenBadges, storeSeenBadges } from './seen-badges.ts'
import { UnlockedBadge } from './unlocked-badge.ts'
import { useBadgesOfSessions } from './use-badges-of-sessions.ts'

/** Loaded with the first badge that is earned. Without a network there may be none; the toast has said it all. */
const Confetti = lazy(() =>
  import('./confetti.tsx').then(
    ({ Confetti: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
)

interface BadgeCelebrationProps {
  userId: number
  /** A session of any kind is on screen. */
  isInSession: boolean
  children: ReactNode
}

/** Celebrates a badge that was just earned, once, wherever in the app its list came from. */
export function BadgeCelebration(props: BadgeCelebrationProps) {
  // What was kept of one learner's list is never compared with another's.
  return <Celebration key={props.userId} {...props} />
}

function Celebration({ userId, isInSession, children }: BadgeCelebrationProps) {
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isInSession })
  const isHidden = settings?.hideBadges
  useBadgesOfSessions({ userId, isInSession, isHidden })
  const unlocked = useNewlyUnlocked(userId, isHidden)
  const [celebrated, setCelebrated] = useState<Badge>()

  useEffect(() => {
    if (!unlocked) return
    toastWhenFree({
      title: 'Achievement Unlocked!',
      description: `You've earned the ${unlocked.name} badge!`,
    })
    setCelebrated(unlocked)
  }, [unlocked])

  return (
    <UnlockedBadge value={unlocked?.id}>
      {children}
      {celebrated && !isHidden && (
        <Suspense>
          <Confetti key={celebrated.id} onComplete={() => setCelebrated(undefined)} />
        </Suspense>
      )}
    </UnlockedBadge>
  )
}

/** Compares each list with the one before, whoever loaded it. Never loads one itself. */
function useNewlyUnlocked(userId: number, isHidden: boolean | undefined): Badge | undefined {
  const query = badgesQuery(userId)
  const { data: list } = useQuery({ ...query, enabled: false })
  const previous = useRef<readonly Badge[]>([])
  const [unlocked, setUnlocked] = useState<Badge>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is that of the user
  useEffect(() => {
    if (!isHidden) return
    // What is earned while badges are hidden is not celebrated once they are shown again.
    previous.current = []
    void queryClient.resetQueries({ queryKey: query.queryKey })
  }, [isHidden, userId])

  useEffect(() => {
    if (!list || isHidden) return
    const seen = readSeenBadges(userId)
    const found = newlyUnlocked({ previous: previous.current, next: list, seen })
    previous.current = list
    storeSeenBadges(userId, list)
    if (found) setUnlocked(found)
  }, [list, isHidden, userId])
  return unlocked
}
