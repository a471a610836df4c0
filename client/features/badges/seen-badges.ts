import type { Badge } from '#contracts/badges/badges.ts'
import { earnedIds } from './newly-unlocked.ts'

const keyOf = (userId: number) => `seenBadges:${userId}`

/** The badges that any tab of this browser has had as earned. Blocked or broken storage reads as none. */
export function readSeenBadges(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function storeSeenBadges(userId: number, list: readonly Badge[]): void {
  const seen = new Set([...readSeenBadges(userId), ...earnedIds(list)])
  try {
    window.localStorage.setItem(keyOf(userId), JSON.stringify([...seen]))
  } catch {
    return
  }
}
