import type { mailPreferences } from '#contracts/messages/mail-preferences.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import {
  changePreferencesOfLink,
  changePreferencesOfUser,
  findPreferencesOfLink,
  findPreferencesOfUser,
} from './preferences/change-preferences.ts'

export function mailPreferencesRoutes(deps: Deps): Handlers<typeof mailPreferences> {
  return {
    linkedPreferences: ({ query }) => findPreferencesOfLink(deps, query.token),
    changeLinkedPreferences: ({ query, body }) => changePreferencesOfLink(deps, query.token, body),
    ownPreferences: ({ user }) => findPreferencesOfUser(deps, user),
    changeOwnPreferences: ({ user, body }) => changePreferencesOfUser(deps, user, body),
  }
}
