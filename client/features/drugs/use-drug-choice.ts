import { useEffect, useState } from 'react'
import { type DrugStudy, emptyStudy, readDrugStudy, storeDrugStudy } from './drug-study.ts'

/** What the learner chose to study; every change is kept. A changed choice is a new study. */
export function useDrugChoice(userId: number) {
  const [study, setStudy] = useState<DrugStudy>(() => readDrugStudy(userId) ?? emptyStudy)
  useEffect(() => storeDrugStudy(userId, study), [userId, study])
  return {
    study,
    change: (part: Partial<DrugStudy>) => setStudy((before) => ({ ...before, session: null, ...part })),
    setDrugs: (edit: (chosen: Set<number>) => void) =>
      setStudy((before) => {
        const chosen = new Set(before.drugIds)
        edit(chosen)
        return { ...before, session: null, drugIds: [...chosen] }
      }),
  }
}

export type DrugChoice = ReturnType<typeof useDrugChoice>
