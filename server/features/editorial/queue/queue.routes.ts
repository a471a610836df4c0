import type { reviewTasks } from '#contracts/editorial/tasks.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { answerBlind } from './answer-blind.ts'
import { assignTasks } from './assign-tasks.ts'
import { closeTask } from './close-task.ts'
import { listTasks } from './list-tasks.ts'
import { readTask } from './read-task.ts'
import { requestReview } from './request-review.ts'
import { saveReview } from './save-review.ts'

export function reviewTasksRoutes(deps: Deps): Handlers<typeof reviewTasks> {
  return {
    listTasks: ({ user, query }) => listTasks(deps, user, query),
    requestReview: ({ user, body }) => requestReview(deps, user, body),
    assignTasks: ({ user, body }) => assignTasks(deps, user, body),
    readTask: ({ user, params }) => readTask(deps, user, params.id),
    answerBlind: ({ user, params, body }) => answerBlind(deps, user, { taskId: params.id, ...body }),
    saveReview: ({ user, params, body }) => saveReview(deps, user, { taskId: params.id, ...body }),
    closeTask: ({ user, params, body }) => closeTask(deps, user, { taskId: params.id, ...body }),
  }
}
