import type { DrugComponent, DrugProgress } from '#contracts/study/components.ts'
import type { DrugComponentItem } from '#domain/items/study-item.ts'
import { drugComponents, drugMastery } from '#domain/mastery/drug-mastery.ts'
import { type CardState, newCardState, type SchedulePlan } from '#domain/scheduling/card-state.ts'
import { hasComeDue } from '#domain/scheduling/due.ts'
import { itemIntervals } from '#domain/scheduling/item-schedule.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { ComponentState } from './component-states.queries.ts'

/** What a learner's components are scheduled by at an instant: no load, and no rest days. */
export function componentPlanOf(learner: SignedIn, atMs: number): SchedulePlan {
  return { ...learner, today: studyDayOf(atMs, learner.timeZone), loadByDay: new Map(), restDays: [] }
}

/** A component as the wire shows it. */
export function presentComponent(
  item: DrugComponentItem,
  state: CardState & { isStarred: boolean },
  plan: SchedulePlan,
): DrugComponent {
  const component = drugComponents.find(({ id }) => id === item.kind)
  if (!component) throw new Error(`unknown drug component ${item.kind}`)
  const { 1: missed, 2: unsure, 3: known } = itemIntervals(item, state, { plan })
  return {
    ...component,
    schedule: {
      dueDate: state.dueDay === null ? null : isoDateOfStudyDay(state.dueDay),
      isDue: hasComeDue(state, plan.today),
      intervals: { 1: missed, 2: unsure, 3: known },
    },
    progress: {
      mastery: state.mastery,
      reviewCount: state.reviewCount,
      lastReviewed: state.lastReviewedAt,
      isBookmarked: state.isStarred,
    },
  }
}

const untouched = { ...newCardState, isStarred: false }

/** A drug's four components with its mastery. @param states of this drug only. */
export function presentDrugProgress(
  drugId: number,
  states: ComponentState[],
  plan: SchedulePlan,
): DrugProgress {
  return {
    drugId,
    mastery: masteryOf(states),
    components: drugComponents.map(({ id }) =>
      presentComponent(
        { kind: id, id: drugId },
        states.find(({ component }) => component === id) ?? untouched,
        plan,
      ),
    ),
  }
}

export function masteryOf(states: ComponentState[]): number {
  return drugMastery(Object.fromEntries(states.map((state) => [state.component, state])))
}
