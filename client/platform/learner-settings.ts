import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type StudySettings, study } from '#contracts/study.ts'
import { queryFor } from './queries.ts'
import { useUser } from './session.ts'
import { readStudySettings, storeStudySettings } from './storage.ts'

export const settingsQuery = queryFor(study.getSettings)

type SessionSettings = Pick<StudySettings, 'easyButton' | 'singleKeys'>

/** Until the settings are known, no shortcut is active and no extra button is shown. */
const unknown: SessionSettings = { easyButton: false, singleKeys: false }

/** The learner's settings that a session needs; without a network, as last stored in this browser. */
export function useLearnerSettings(): SessionSettings {
  const { user } = useUser()
  const { data, error } = useQuery(settingsQuery)
  const userId = user?.id
  useEffect(() => {
    if (data && userId !== undefined) storeStudySettings(userId, data)
  }, [data, userId])
  if (data) return data
  return (error && userId !== undefined && readStudySettings(userId)) || unknown
}
