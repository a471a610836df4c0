import type { DrugComponent, DrugProgress } from '#contracts/drugs.ts'
import { drugComponents, drugMastery } from '#domain/mastery/drug-mastery.ts'
import { unscheduled } from '#domain/scheduling/card-state.ts'
import { type ComponentPlan, componentIntervals } from '#domain/scheduling/component-schedule.ts'
import { hasComeDue } from '#domain/scheduling/due.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { DrugStateRow } from '#server/database/tables/drugs.ts'
import type { SignedIn } from '#server/platform/handlers.ts'

/** What a learner's components are scheduled by at an instant. */
export function componentPlanOf(learner: SignedIn, atMs: number): ComponentPlan {
  return { ...learner, today: studyDayOf(atMs, learner.timeZone) }
}

/** One component as the wire shows it; without a row it was never touched. */
function presentComponent(
  component: (typeof drugComponents)[number],
  { drugId, state, plan }: { drugId: number; state: DrugStateRow | undefined; plan: ComponentPlan },
): DrugComponent {
  const schedule = state ?? unscheduled
  return {
    ...component,
    schedule: {
      dueDate: schedule.dueDay === null ? null : isoDateOfStudyDay(schedule.dueDay),
      isDue: hasComeDue(schedule, plan.today),
      intervals: componentIntervals({ ...schedule, drugId, component: component.id }, plan),
    },
    progress: {
      mastery: state?.mastery ?? 0,
      reviewCount: state?.reviewCount ?? 0,
      lastReviewed: state?.lastReviewedAt?.toISOString() ?? null,
      isBookmarked: state?.isBookmarked ?? false,
    },
  }
}

/** A drug's four components with its mastery. @param states of this drug only. */
export function presentProgress(drugId: number, states: DrugStateRow[], plan: ComponentPlan): DrugProgress {
  return {
    drugId,
    mastery: masteryOf(states),
    components: drugComponents.map((component) =>
      presentComponent(component, {
        drugId,
        state: states.find((state) => state.component === component.id),
        plan,
      }),
    ),
  }
}

export function masteryOf(states: DrugStateRow[]): number {
  return drugMastery(Object.fromEntries(states.map((state) => [state.component, state])))
}

export function componentOf(state: DrugStateRow, plan: ComponentPlan): DrugComponent {
  const component = drugComponents.find(({ id }) => id === state.component)
  if (!component) throw new Error(`unknown drug component ${state.component}`)
  return presentComponent(component, { drugId: state.drugId, state, plan })
}
