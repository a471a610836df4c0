import { useSyncExternalStore } from 'react'
import { savePlan } from '#client/features/study/settings/save-plan.ts'
import type { StoredPlan } from '#client/features/study/settings/use-stored-plan.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import type { Today } from './today.ts'

/**
 * The rest of today's plan and the settings before the learner changed them in this tab, and the settings
 * after.
 */
export interface PlanChange {
  date: string
  left: Today['left']
  before: StoredPlan
  after: StoredPlan
}

let current: PlanChange | undefined
const listeners = new Set<() => void>()

function set(change: PlanChange | undefined): void {
  current = change
  for (const listener of listeners) listener()
}

/** Saves the settings and remembers the previous ones. @throws CallError */
export async function changePlan(before: StoredPlan, after: StoredPlan): Promise<void> {
  const today = queryClient.getQueryData<Today>(queryFor(studyPlan.today).queryKey)
  await savePlan(before, after)
  set(today && { date: today.date, left: today.left, before, after })
}

/** Restores the previous settings, which also restores the plan. @throws CallError */
export async function undoPlanChange({ before, after }: PlanChange): Promise<void> {
  // With the change the server started the profile again. So this sends `profileBegunOn` too, to restore the
  // day from which the profile counts.
  const changed = { ...after, settings: { ...after.settings, profileBegunOn: undefined } }
  await savePlan(changed, before)
  set(undefined)
  await queryClient.invalidateQueries()
}

export const forgetPlanChange = () => set(undefined)

export function usePlanChange(): PlanChange | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => undefined,
  )
}
