import { useEffect, useState } from 'react'
import {
  archiveDrugSessions,
  type DrugStudy,
  emptyStudy,
  findDrugSession,
  readDrugStudy,
  storeDrugStudy,
} from '#client/features/drugs/study/drug-study.ts'

/** What the learner chose to study; every change is stored. After it the next session is a new one. */
export function useDrugChoice(userId: number) {
  const [study, setStudy] = useState<DrugStudy>(() => readDrugStudy(userId) ?? emptyStudy)
  const [hasSession, setHasSession] = useState(() => findDrugSession(userId) !== undefined)
  useEffect(() => storeDrugStudy(userId, study), [userId, study])

  function edit(next: (before: DrugStudy) => DrugStudy): void {
    archiveDrugSessions(userId)
    setHasSession(false)
    setStudy(next)
  }

  return {
    study,
    hasSession,
    change: (part: Partial<DrugStudy>) => edit((before) => ({ ...before, ...part })),
    setDrugs: (choose: (chosen: Set<number>) => void) =>
      edit((before) => {
        const chosen = new Set(before.drugIds)
        choose(chosen)
        return { ...before, drugIds: [...chosen] }
      }),
  }
}

export type DrugChoice = ReturnType<typeof useDrugChoice>
