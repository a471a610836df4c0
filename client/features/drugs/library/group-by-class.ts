import { componentsOf } from '#client/features/drugs/study/drug-cards.ts'
import type { DrugName } from '#contracts/drugs/drugs.ts'
import type { DrugProgress } from '#contracts/study/components.ts'
import { isMastered } from '#domain/mastery/flashcard-mastery.ts'

export interface ClassOfDrugs {
  name: string
  drugs: DrugName[]
  /** Components of all its drugs: how many there are, the learner has begun, and has mastered. */
  cards: number
  begun: number
  mastered: number
}

/** The drugs by class; the classes are in the order of their first drugs, or by name. */
export function groupByClass(
  drugs: readonly DrugName[],
  { progress, order }: { progress: Map<number, DrugProgress> | undefined; order: 'given' | 'by name' },
): ClassOfDrugs[] {
  const groups = Map.groupBy(drugs, (drug) => drug.drugClassification)
  const classes = [...groups].map(([name, inClass]) => ({
    name,
    drugs: inClass,
    ...countsOf(inClass, progress),
  }))
  return order === 'given' ? classes : classes.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function countsOf(drugs: readonly DrugName[], progress: Map<number, DrugProgress> | undefined) {
  const components = drugs.flatMap(({ id }) => componentsOf(id, progress ?? new Map()))
  const begun = components.filter((component) => component.progress.reviewCount > 0)
  const mastered = begun.filter((component) => isMastered(component.progress))
  return { cards: components.length, begun: begun.length, mastered: mastered.length }
}
