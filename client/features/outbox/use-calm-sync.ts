import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSyncState } from './outbox.ts'

/** A rating is sent within a moment; a send that takes no longer than this is not mentioned. */
const quietMs = 1000
const savedShownMs = 2000

type Phase = 'quiet' | 'waiting' | 'saved'

/** The state of the outbox for messages that do not flicker: silent for what is sent at once, "saved" only after a wait. */
export function useCalmSync() {
  const state = useSyncState()
  const { online } = useNetwork()
  const isOffline = !online || state.isUnreachable
  const hasWaiting = state.waiting > 0
  const [phase, setPhase] = useState<Phase>(hasWaiting && isOffline ? 'waiting' : 'quiet')

  useEffect(() => {
    if (hasWaiting) {
      const timer = setTimeout(() => setPhase('waiting'), isOffline ? 0 : quietMs)
      return () => clearTimeout(timer)
    }
    setPhase((shown) => (shown === 'waiting' ? 'saved' : shown))
    const timer = setTimeout(() => setPhase('quiet'), savedShownMs)
    return () => clearTimeout(timer)
  }, [hasWaiting, isOffline])

  return {
    ...state,
    isOffline,
    /** 0 while all waiting changes are on their way. */
    waiting: phase === 'waiting' ? state.waiting : 0,
    isSaved: phase === 'saved' && !hasWaiting && state.rejected.length === 0,
  }
}
