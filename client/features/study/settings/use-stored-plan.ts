import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import type { StudySettings } from '#contracts/study/study-settings.ts'

export const restDaysQuery = queryFor(studyPlan.listRestDays)

/** The stored values with which the form of the study settings begins. */
export interface StoredPlan {
  settings: StudySettings
  /** The rest days from today on. */
  restDays: string[]
}

export function useStoredPlan() {
  const settings = useQuery(settingsQuery)
  const restDays = useQuery(restDaysQuery)
  const stored: StoredPlan | undefined = settings.data &&
    restDays.data && { settings: settings.data, restDays: restDays.data.days }
  const refetch = () => {
    if (settings.error) void settings.refetch()
    if (restDays.error) void restDays.refetch()
  }
  return { stored, error: stored ? null : (settings.error ?? restDays.error), refetch }
}
