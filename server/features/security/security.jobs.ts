import { securityEventDays } from '#contracts/security/security.ts'
import type { Deps } from '#server/deps.ts'
import { knownBrowserDays } from '#server/platform/http/session-cookie.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { deleteBrowsersNotSeenSince, deleteEventsUntil } from './security.queries.ts'

const dayMs = 86_400_000

export function securityJobs(deps: Deps): Job[] {
  return [
    {
      name: 'security.tidy',
      purpose: 'Deletes security events after 180 days, and browsers not used for a year',
      cron: '27 3 * * *',
      run: async () => {
        const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs)
        await deleteEventsUntil(deps.db, daysAgo(securityEventDays))
        await deleteBrowsersNotSeenSince(deps.db, daysAgo(knownBrowserDays))
      },
    },
  ]
}
