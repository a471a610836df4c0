import type { studyPlan } from '#contracts/study/study-plan.ts'
import type { Deps } from '#server/deps.ts'
import { findMore, findToday } from '#server/features/study/day/find-today.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findRestDays, planRestDays } from './plan-rest-days.ts'
import { findWeekMinutes, planWeekMinutes } from './plan-week-minutes.ts'
import { promiseMinutes } from './promise-minutes.ts'
import { findPastPromise } from './record-promise.ts'

export function studyPlanRoutes(deps: Deps): Handlers<typeof studyPlan> {
  const categories = deps.outline.categories.map(({ id, title, weight }) => ({ id, title, weight }))
  return {
    today: ({ user }) => findToday(deps, user),
    more: ({ user }) => findMore(deps, user),
    promise: ({ user, query }) => promiseMinutes(deps, user, query),
    pastPromise: ({ user }) => findPastPromise(deps, user),
    listRestDays: ({ user }) => findRestDays(deps, user),
    saveRestDays: ({ user, body }) => planRestDays(deps, user, body),
    listWeekMinutes: ({ user }) => findWeekMinutes(deps, user),
    saveWeekMinutes: ({ user, body }) => planWeekMinutes(deps, user, body),
    listCategories: async () => ({ categories }),
  }
}
