import type { changes } from '#contracts/study/changes.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { answerChange } from './answer-change.ts'
import { findChanges } from './find-changes.ts'

export function changesRoutes(deps: Deps): Handlers<typeof changes> {
  return {
    list: ({ user, query }) => findChanges(deps, user.userId, query),
    answer: ({ user, params, body }) => answerChange(deps, user, { ...params, ...body }),
  }
}
