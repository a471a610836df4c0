import type { Drug } from '#contracts/drugs/drugs.ts'
import type { DrugProgress } from '#contracts/study/components.ts'
import { averageMastery } from '#domain/mastery/flashcard-mastery.ts'
import type { Deps } from '#server/deps.ts'
import { shownClassification } from '#server/features/drugs/present-drug.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type ComponentState, listComponentStates, listDrugsInUse } from './component-states.queries.ts'
import { componentPlanOf, masteryOf, presentDrugProgress } from './present-component.ts'

/** The learner's progress in some drugs, in the order of the request; unknown ones are left out. */
export async function listDrugProgress(
  deps: Deps,
  learner: SignedIn,
  drugIds: number[],
): Promise<DrugProgress[]> {
  const ids = [...new Set(drugIds)]
  const known = new Set((await listDrugsInUse(deps.db, ids)).map(({ id }) => id))
  const states = byDrug(await listComponentStates(deps.db, learner.userId, ids))
  const plan = componentPlanOf(learner, deps.clock.now().getTime())
  return ids.filter((id) => known.has(id)).map((id) => presentDrugProgress(id, states.get(id) ?? [], plan))
}

export interface DrugClass {
  classification: Drug['drugClassification']
  drugCount: number
  /** Mean over the drugs, 0 to 100; a drug never reviewed counts 0. */
  mastery: number
  drugIds: number[]
}

/** Every classification with the learner's mastery of it, by name. */
export async function listDrugClasses(deps: Deps, userId: number): Promise<DrugClass[]> {
  const drugs = await listDrugsInUse(deps.db)
  const states = byDrug(await listComponentStates(deps.db, userId))
  const groups = Map.groupBy(drugs, (drug) => shownClassification(drug.classification))
  return [...groups]
    .map(([classification, members]) => ({
      classification,
      drugCount: members.length,
      mastery: averageMastery(members.map((member) => masteryOf(states.get(member.id) ?? []))),
      drugIds: members.map((member) => member.id),
    }))
    .sort((a, b) => a.classification.localeCompare(b.classification, 'en'))
}

function byDrug(states: ComponentState[]): Map<number, ComponentState[]> {
  return Map.groupBy(states, (state) => state.drugId)
}
