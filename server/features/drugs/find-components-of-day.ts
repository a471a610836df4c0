import type { DrugEntry } from '#contracts/drugs.ts'
import { componentCardId, drugIdOf } from '#domain/mastery/drug-mastery.ts'
import { hasPremiumRights } from '#domain/pricing/access.ts'
import type { ComponentsOfDay } from '#domain/scheduling/components-of-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { countRatingsOfDay, listDueComponents, listUnseenComponents } from './components-of-day.queries.ts'
import { listDrugs } from './drugs.queries.ts'
import { listDrugProgress } from './list-drug-progress.ts'
import { presentDrug } from './present-drug.ts'

/** The category of the outline that drugs belong to. */
const drugCategory = 'drugs'

/** The components that may come on a study day: what was begun, and with premium rights new ones. */
export async function findComponentsOfDay(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  { userId, accessLevel }: SignedIn,
  day: { today: number; newCardsPerDay: number; weakCategories: string[] },
): Promise<ComponentsOfDay> {
  const { today, newCardsPerDay, weakCategories } = day
  const due = await listDueComponents(db, userId, today)
  const unseen = await listUnseenComponents(db, userId, {
    onlyRated: !hasPremiumRights(accessLevel),
    limit: Math.max(1, newCardsPerDay),
  })
  return {
    weight: outline.categories.find(({ id }) => id === drugCategory)?.weight ?? 0,
    isWeak: weakCategories.includes(drugCategory),
    due: due.map(({ drugId, component, stability, difficulty, ...rest }) => ({
      ...rest,
      id: componentCardId(drugId, component),
      memory: { stability, difficulty },
    })),
    unseen: unseen.map(({ drugId, component }) => componentCardId(drugId, component)),
    unseenCount: unseen[0]?.total ?? 0,
    done: await countRatingsOfDay(db, userId, today),
  }
}

/** The components of these ids with their drugs, in their order. */
export async function listDrugEntries(
  deps: Deps,
  learner: SignedIn,
  cardIds: readonly string[],
): Promise<DrugEntry[]> {
  if (cardIds.length === 0) return []
  const drugIds = [...new Set(cardIds.map(drugIdOf))]
  const drugs = (await listDrugs(deps.db, { ids: drugIds })).map((drug) => presentDrug(deps, drug))
  const progress = await listDrugProgress(deps, learner, drugIds)
  const components = new Map(
    progress.flatMap(({ drugId, components }) =>
      components.map((component) => [componentCardId(drugId, component.id), component] as const),
    ),
  )
  const drugById = new Map(drugs.map((drug) => [drug.id, drug]))
  return cardIds.flatMap((cardId) => {
    const drug = drugById.get(drugIdOf(cardId))
    const component = components.get(cardId)
    return drug && component ? [{ cardId, drug, component }] : []
  })
}
