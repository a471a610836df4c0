import { z } from 'zod'
import { settings } from '#contracts/study.ts'

/** What a new learner has answered so far. It stays in the browser until it is saved, so that a reload loses nothing. */

const draft = settings.pick({ dailyMinutes: true, weakCategories: true }).partial().extend({
  /** As typed: it may be in the past. */
  examDate: z.iso.date().optional(),
  hasNoDate: z.boolean().optional(),
})
export type FirstRunDraft = z.infer<typeof draft>

const keyOf = (userId: number) => `firstRun:${userId}`

/** Blocked or broken storage reads as nothing answered. */
export function readDraft(userId: number): FirstRunDraft {
  try {
    return draft.parse(JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? '{}'))
  } catch {
    return {}
  }
}

export function storeDraft(userId: number, answers: FirstRunDraft): void {
  try {
    window.localStorage.setItem(keyOf(userId), JSON.stringify(answers))
  } catch {
    return
  }
}

export function removeDraft(userId: number): void {
  try {
    window.localStorage.removeItem(keyOf(userId))
  } catch {
    return
  }
}
