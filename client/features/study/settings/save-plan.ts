import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { study } from '#contracts/study/study.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { changedSettings, isSame } from './changed-settings.ts'
import { restDaysQuery, type StoredPlan } from './use-stored-plan.ts'

/**
 * Sends what was changed: the settings first, since a rest day may be the exam day of before. Each is stored as it is
 * saved, so that a second try sends only what is left.
 */
export async function savePlan(stored: StoredPlan, { settings, restDays }: StoredPlan): Promise<void> {
  const change = changedSettings(stored.settings, settings)
  if (Object.keys(change).length > 0) {
    const saved = await call(study.updateSettings, { body: change }, { urgent: true })
    queryClient.setQueryData(settingsQuery.queryKey, saved)
  }
  if (!isSame(restDays, stored.restDays)) {
    const saved = await call(studyPlan.saveRestDays, { body: { days: restDays } }, { urgent: true })
    queryClient.setQueryData(restDaysQuery.queryKey, saved)
  }
}
