import type { studyHomeConsent } from '#contracts/accounts/study-home-consent.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { allowStudyHome, endStudyHomeConsent, findConsent } from './change-consent.ts'

export function studyHomeConsentRoutes(deps: Deps): Handlers<typeof studyHomeConsent> {
  return {
    find: ({ user }) => findConsent(deps, user),
    allow: ({ user }) => allowStudyHome(deps, user),
    end: ({ user }) => endStudyHomeConsent(deps, user),
  }
}
