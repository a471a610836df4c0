import type { DrugEntry } from '#contracts/study/components.ts'
import type { ComponentsOfDay } from '#domain/day-plan/components-of-day.ts'
import { componentCardId, drugIdOf } from '#domain/items/study-item.ts'
import { drugCategory } from '#domain/outline/outline-places.ts'
import { hasPremiumRights } from '#domain/pricing/access.ts'
import { longestIntervalDays } from '#domain/scheduling/fsrs.ts'
import type { DayOfPlan } from '#server/database/planned-cards.ts'
import type { Deps } from '#server/deps.ts'
import { listShownDrugs } from '#server/features/drugs/list-shown-drugs.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import {
  countRatingsOfDay,
  listComponentsDone,
  listScheduledComponents,
  listUnseenComponents,
} from './components-of-day.queries.ts'
import { listDrugProgress } from './list-drug-progress.ts'

/**
 * The components that may come on a study day and the days after it: those already begun, and with premium
 * rights new ones.
 */
export async function findComponentsOfDay(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  { userId, accessLevel }: SignedIn,
  day: { today: number; days: number; newCardsPerDay: number; weakCategories: string[] },
): Promise<ComponentsOfDay> {
  const { today, days, newCardsPerDay, weakCategories } = day
  const scheduled = await listScheduledComponents(db, userId, today + longestIntervalDays)
  const unseen = await listUnseenComponents(db, userId, {
    onlyRated: !hasPremiumRights(accessLevel),
    limit: Math.max(1, newCardsPerDay * days),
  })
  return {
    weight: outline.categories.find(({ id }) => id === drugCategory)?.weight ?? 0,
    isWeak: weakCategories.includes(drugCategory),
    scheduled: scheduled.map(({ drugId, component, stability, difficulty, ...rest }) => ({
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
  const drugs = await listShownDrugs(deps, { ids: drugIds })
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

/** Counts the components that are due on the day and not among these. */
export async function countOtherDueComponents(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<SignedIn, 'userId'>,
  { cardIds, today }: { cardIds: readonly string[]; today: number },
): Promise<number> {
  const among = new Set(cardIds)
  const due = await listScheduledComponents(db, userId, today)
  return due.filter(({ drugId, component }) => !among.has(componentCardId(drugId, component))).length
}

/** Those of these components that are still to be studied on the day: neither done for it nor archived. */
export async function listOpenComponents(
  { db }: Pick<Deps, 'db'>,
  learner: Pick<SignedIn, 'userId'>,
  { cardIds, ...day }: DayOfPlan & { cardIds: readonly string[] },
): Promise<string[]> {
  if (cardIds.length === 0) return []
  const drugIds = [...new Set(cardIds.map(drugIdOf))]
  const done = await listComponentsDone(db, learner.userId, { drugIds, ...day })
  const isDone = (cardId: string) =>
    done.some(({ drugId, component }) =>
      component === null ? drugId === drugIdOf(cardId) : cardId === componentCardId(drugId, component),
    )
  return cardIds.filter((cardId) => !isDone(cardId))
}
