import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySettings } from '#contracts/study/study-settings.ts'
import { changedSettings, isSame } from './changed-settings.ts'
import { restDaysQuery, type StoredPlan } from './use-stored-plan.ts'

/**
 * Sends the changes. The settings come first, because a rest day may be the previous exam day. Each reply is
 * stored in the cache, so that a second attempt sends only the remaining changes.
 */
export async function savePlan(stored: StoredPlan, { settings, restDays }: StoredPlan): Promise<void> {
  const change = changedSettings(stored.settings, settings)
  if (Object.keys(change).length > 0) {
    const saved = await call(studySettings.updateSettings, { body: change }, { urgent: true })
    queryClient.setQueryData(settingsQuery.queryKey, saved)
  }
  if (!isSame(restDays, stored.restDays)) {
    const saved = await call(studyPlan.saveRestDays, { body: { days: restDays } }, { urgent: true })
    queryClient.setQueryData(restDaysQuery.queryKey, saved)
  }
}
