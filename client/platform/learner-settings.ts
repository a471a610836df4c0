import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type StudySettings, study } from '#contracts/study.ts'
import { queryFor } from './queries.ts'
import { useUser } from './session.ts'
import { readStudySettings, storeStudySettings } from './storage.ts'

export const settingsQuery = queryFor(study.getSettings)

type SessionSettings = Pick<StudySettings, 'easyButton' | 'singleKeys'>

/** Before it is known what the learner wants, no key acts and no button is too many. */
const unknown: SessionSettings = { easyButton: false, singleKeys: false }

/** What of the learner's settings a session needs; without a network as this browser last heard it. */
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
