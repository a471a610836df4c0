import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type StudySettings, study } from '#contracts/study.ts'
import { queryFor } from './queries.ts'
import { useUser } from './session.ts'
import { readStudySettings, storeStudySettings } from './storage.ts'

export const settingsQuery = queryFor(study.getSettings)

interface LearnerSettings extends Pick<StudySettings, 'easyButton' | 'singleKeys'> {
  /** undefined while it is not known. */
  hideBadges: boolean | undefined
}

/** Until the settings are known, no shortcut is active and no extra button is shown. */
const unknown: LearnerSettings = { easyButton: false, singleKeys: false, hideBadges: undefined }
/** They cannot be loaded, and this browser has none. */
const missing: LearnerSettings = { ...unknown, hideBadges: false }

/** The learner's settings that screens need; without a network, as last stored in this browser. */
export function useLearnerSettings(): LearnerSettings {
  const { user } = useUser()
  const { data, error } = useQuery(settingsQuery)
  const userId = user?.id
  useEffect(() => {
    if (data && userId !== undefined) storeStudySettings(userId, data)
  }, [data, userId])
  if (data) return data
  if (!error) return unknown
  return (userId !== undefined && readStudySettings(userId)) || missing
}
