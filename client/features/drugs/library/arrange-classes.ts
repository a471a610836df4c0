import type { Reply } from '#contracts/endpoint.ts'
import type { studyComponents } from '#contracts/study/components.ts'

export type DrugClass = Reply<typeof studyComponents.listDrugClasses>[number]

/** The classes whose name contains the words: those begun, the weakest first, then the others by name. */
export function arrangeClasses(classes: readonly DrugClass[], search: string): DrugClass[] {
  const wanted = search.trim().toLowerCase()
  return classes
    .filter(({ classification }) => classification.toLowerCase().includes(wanted))
    .sort(
      (a, b) =>
        Number(isClassBegun(b)) - Number(isClassBegun(a)) ||
        a.mastery - b.mastery ||
        a.classification.localeCompare(b.classification, 'en'),
    )
}

export const isClassBegun = ({ mastery }: DrugClass): boolean => mastery > 0
