import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import { type StudySettings, study } from '#contracts/study.ts'

export const settingsQuery = queryFor(study.getSettings)

/** What of the learner's settings a session needs; without an answer yet, as a new account has it. */
export function useLearnerSettings(): Pick<StudySettings, 'easyButton' | 'singleKeys'> {
  const { data } = useQuery(settingsQuery)
  return { easyButton: data?.easyButton ?? false, singleKeys: data?.singleKeys ?? true }
}
