import type { studyPlan } from '#contracts/study/study-plan.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findRestDays, planRestDays } from './plan-rest-days.ts'
import { findWeekMinutes, planWeekMinutes } from './plan-week-minutes.ts'

export function studyPlanRoutes(deps: Deps): Handlers<typeof studyPlan> {
  const categories = deps.outline.categories.map(({ id, title, weight }) => ({ id, title, weight }))
  return {
    listRestDays: ({ user }) => findRestDays(deps, user),
    saveRestDays: ({ user, body }) => planRestDays(deps, user, body),
    listWeekMinutes: ({ user }) => findWeekMinutes(deps, user),
    saveWeekMinutes: ({ user, body }) => planWeekMinutes(deps, user, body),
    listCategories: async () => ({ categories }),
  }
}
