import type { studySettings } from '#contracts/study/study-settings.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { changeSettings, findSettings } from './change-settings.ts'

export function studySettingsRoutes(deps: Deps): Handlers<typeof studySettings> {
  return {
    getSettings: ({ user }) => findSettings(deps, user),
    updateSettings: ({ user, body }) => changeSettings(deps, user, body),
  }
}
