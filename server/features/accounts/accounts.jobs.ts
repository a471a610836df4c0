import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs.ts'
import { expireAccess } from './expire-access.ts'
import { foldIdentities } from './fold-identities.ts'
import { recoveryJob, runRecoveries } from './recover-account.ts'
import { deleteOldTemporaryPasswords } from './recovery.queries.ts'
import { deleteDeadChallenges } from './second-step.queries.ts'
import { deleteDeadSessions } from './sessions.queries.ts'
import { idleMs } from './sessions.ts'
import { sealPlainTotpSecrets } from './totp-secret.ts'

const dayMs = 86_400_000

export function accountsJobs(deps: Deps): Job[] {
  return [
    { name: recoveryJob, cron: '* * * * *', run: () => runRecoveries(deps) },
    { name: 'accounts.expire', cron: '7 * * * *', run: () => expireAccess(deps) },
    { name: 'accounts.tidy', cron: '17 * * * *', run: () => tidy(deps) },
  ]
}

/** Removes what no longer opens anything, and brings what a server of an older version wrote into its present form. */
async function tidy(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deleteDeadSessions(deps.db, now, new Date(now.getTime() - idleMs))
  await deleteDeadChallenges(deps.db, now)
  // A used one is still asked for when its session chooses the new password.
  await deleteOldTemporaryPasswords(deps.db, new Date(now.getTime() - dayMs))
  await deps.throttle.forgetExpired()
  await foldIdentities(deps)
  await sealPlainTotpSecrets(deps)
}
