import { useSyncExternalStore } from 'react'
import { savePlan } from '#client/features/study/settings/save-plan.ts'
import type { StoredPlan } from '#client/features/study/settings/use-stored-plan.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { study } from '#contracts/study/study.ts'
import type { Today } from './today.ts'

/** What today was before the learner changed settings in this tab, and the settings then. */
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

/** Saves the settings and remembers what they were. @throws CallError */
export async function changePlan(before: StoredPlan, after: StoredPlan): Promise<void> {
  const today = queryClient.getQueryData<Today>(queryFor(study.today).queryKey)
  await savePlan(before, after)
  set(today && { date: today.date, left: today.left, before, after })
}

/** Puts the settings back: the plan of before is found again. @throws CallError */
export async function undoPlanChange({ before, after }: PlanChange): Promise<void> {
  // The server began the profile again with the change: it is told from when on it was followed.
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
