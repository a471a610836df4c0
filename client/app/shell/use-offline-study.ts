import { useEffect } from 'react'
import { outbox } from '#client/features/outbox/outbox.ts'
import type { Settled } from '#client/features/outbox/outbox-sync.ts'
import { urlOf } from '#client/platform/calls/calls.ts'
import { answerOffline } from '#client/platform/calls/offline-replies.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'

/** The content on screen is loaded first. */
const pauseMs = 2000

/** Loads the data for studying without a network while there is one. The app's frame uses it. */
export function useOfflineStudy(user: User | undefined): void {
  const { id, isPremium = false } = user ?? {}
  useEffect(() => {
    answerOffline(urlOf(studyPlan.today), (id) =>
      loadOfflineToday().then(({ offlineToday }) => offlineToday(id)),
    )
    const stop = outbox.onSettled((settled) => void remember(settled))
    return () => void stop()
  }, [])
  useEffect(() => {
    if (id === undefined) return
    const keep = () => void keepNow({ id, isPremium })
    const timer = setTimeout(keep, pauseMs)
    document.addEventListener('visibilitychange', keep)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [id, isPremium])
}

const loadOfflineToday = () => import('#client/features/study/offline/offline-today.ts')

/**
 * Stores a sent change for the plan of the week. The server has just replied, so this code can be loaded as
 * well. If it cannot, the offline plan lacks the change.
 */
async function remember(settled: Settled): Promise<void> {
  const loaded = await import('#client/features/study/offline/cards-since-plan.ts').catch(() => undefined)
  await loaded?.rememberSincePlan(settled)
}

async function keepNow(user: Pick<User, 'id' | 'isPremium'>): Promise<void> {
  if (document.visibilityState === 'hidden' || !navigator.onLine) return
  try {
    const { keepStudyOffline } = await import('#client/features/study/offline/keep-offline.ts')
    await Promise.all([
      keepStudyOffline(user),
      loadOfflineToday(),
      import('#client/features/study/offline/unsent-set-aside.ts'),
    ])
  } catch {
    // The next attempt will do.
  }
}
