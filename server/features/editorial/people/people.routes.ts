import type { editorialPeople } from '#contracts/editorial/people.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { listEditorialPeople } from './list-people.ts'
import { stateInterests } from './state-interests.ts'

export function editorialPeopleRoutes(deps: Deps): Handlers<typeof editorialPeople> {
  return {
    listPeople: () => listEditorialPeople(deps),
    stateInterests: ({ body, user }) => stateInterests(deps, user, body),
  }
}
