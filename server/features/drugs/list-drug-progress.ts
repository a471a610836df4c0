import type { Drug, DrugProgress } from '#contracts/drugs.ts'
import { averageMastery } from '#domain/mastery/flashcard-mastery.ts'
import type { DrugStateRow } from '#server/database/tables/drugs.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { listDrugStates } from './drug-progress.queries.ts'
import { listDrugHeads, listKnownDrugIds } from './drugs.queries.ts'
import { shownClassification } from './present-drug.ts'
import { componentPlanOf, masteryOf, presentProgress } from './present-progress.ts'

/** The learner's progress in some drugs, in the order of the request; unknown ones are left out. */
export async function listDrugProgress(
  deps: Deps,
  learner: SignedIn,
  drugIds: number[],
): Promise<DrugProgress[]> {
  const ids = [...new Set(drugIds)]
  const known = await listKnownDrugIds(deps.db, ids)
  const states = byDrug(await listDrugStates(deps.db, learner.userId, ids))
  const plan = componentPlanOf(learner, deps.clock.now().getTime())
  return ids.filter((id) => known.has(id)).map((id) => presentProgress(id, states.get(id) ?? [], plan))
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
  const heads = await listDrugHeads(deps.db)
  const states = byDrug(await listDrugStates(deps.db, userId))
  const groups = Map.groupBy(heads, (head) => shownClassification(head.classification))
  return [...groups]
    .map(([classification, members]) => ({
      classification,
      drugCount: members.length,
      mastery: averageMastery(members.map((member) => masteryOf(states.get(member.id) ?? []))),
      drugIds: members.map((member) => member.id),
    }))
    .sort((a, b) => a.classification.localeCompare(b.classification, 'en'))
}

function byDrug(states: DrugStateRow[]): Map<number, DrugStateRow[]> {
  return Map.groupBy(states, (state) => state.drugId)
}
