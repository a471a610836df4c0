import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { useUser } from '#client/platform/user/session.ts'
import { studySettings } from '#contracts/study/study-settings.ts'
import { readStudySettings, type StoredSettings, storeStudySettings } from './stored-settings.ts'

export const settingsQuery = queryFor(studySettings.getSettings)

/** The learner's own seconds for each kind of study; undefined while they are unknown. */
export const useStudySeconds = () => useQuery(settingsQuery).data?.pace

interface LearnerSettings extends Omit<StoredSettings, 'hideBadges'> {
  /** Undefined while it is not known. */
  hideBadges: boolean | undefined
}

/** Until the settings are known, no shortcut and no swipe works, and no extra button is shown. */
const unknown: LearnerSettings = {
  easyButton: false,
  singleKeys: false,
  swipes: false,
  textSize: 'medium',
  hideBadges: undefined,
}
/** The settings when they cannot be loaded and this browser has none. */
const missing: LearnerSettings = { ...unknown, hideBadges: false }

/**
 * The learner's settings that screens need; without a network, those last stored in this browser. The text
 * size is the stored one from the beginning, so that no text on screen changes its size.
 */
export function useLearnerSettings(): LearnerSettings {
  const { user } = useUser()
  const { data, error } = useQuery(settingsQuery)
  const userId = user?.id
  const stored = useMemo(() => (userId === undefined ? undefined : readStudySettings(userId)), [userId])
  useEffect(() => {
    if (data && userId !== undefined) storeStudySettings(userId, data)
  }, [data, userId])
  if (data) return data
  if (error) return stored ?? missing
  return stored ? { ...unknown, textSize: stored.textSize } : unknown
}
