import type { DrugComponent, DrugProgress } from '#contracts/drugs.ts'
import { drugComponents, drugMastery } from '#domain/mastery/drug-mastery.ts'
import type { DrugStateRow } from '#server/database/tables/drugs.ts'

/** One component as the wire shows it; without a row it was never touched. */
function presentComponent(
  component: (typeof drugComponents)[number],
  state: DrugStateRow | undefined,
): DrugComponent {
  return {
    ...component,
    progress: {
      mastery: state?.mastery ?? 0,
      reviewCount: state?.reviewCount ?? 0,
      lastReviewed: state?.lastReviewedAt?.toISOString() ?? null,
      isBookmarked: state?.isBookmarked ?? false,
    },
  }
}

/** A drug's four components with its mastery. @param states of this drug only. */
export function presentProgress(drugId: number, states: DrugStateRow[]): DrugProgress {
  return {
    drugId,
    mastery: masteryOf(states),
    components: drugComponents.map((component) =>
      presentComponent(
        component,
        states.find((state) => state.component === component.id),
      ),
    ),
  }
}

export function masteryOf(states: DrugStateRow[]): number {
  return drugMastery(Object.fromEntries(states.map((state) => [state.component, state])))
}

export function componentOf(state: DrugStateRow): DrugComponent {
  const component = drugComponents.find(({ id }) => id === state.component)
  if (!component) throw new Error(`unknown drug component ${state.component}`)
  return presentComponent(component, state)
}
