import type { studySupport } from '#contracts/study/study-support.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { seeStudyHome } from './see-study-home.ts'

export function studySupportRoutes(deps: Deps): Handlers<typeof studySupport> {
  return {
    seeStudyHome: ({ user, params, body }) => seeStudyHome(deps, user, { userId: params.id, ...body }),
  }
}
