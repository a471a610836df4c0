import type { Deps } from '#server/deps.ts'
import { deleteOldAddressConfirmations } from '#server/features/accounts/address/address-confirmations.queries.ts'
import { deleteDeadChallenges } from '#server/features/accounts/second-step/second-step.queries.ts'
import { sealPlainTotpSecrets } from '#server/features/accounts/second-step/totp-secret.ts'
import { recoveryJob, runRecoveries } from '#server/features/accounts/sign-in/recover-account.ts'
import { deleteOldTemporaryPasswords } from '#server/features/accounts/sign-in/recovery.queries.ts'
import { deleteDeadSessions } from '#server/features/accounts/sign-in/sessions.queries.ts'
import { idleMs } from '#server/features/accounts/sign-in/sessions.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { expireAccess } from './expire-access.ts'
import { checkPremium } from './premium/check-premium.ts'
import { remindOfEnd } from './premium/remind-of-end.ts'
import { refreshIdentityKeys } from './refresh-identity-keys.ts'

const dayMs = 86_400_000
/**
 * A link is kept this long after it expires, so that its user is told that it has expired, not that it is
 * unknown.
 */
const keptLinksMs = 30 * dayMs

export function accountsJobs(deps: Deps): Job[] {
  return [
    {
      name: recoveryJob,
      purpose: 'Mails temporary passwords and usernames that were asked for',
      cron: '* * * * *',
      run: () => runRecoveries(deps),
    },
    {
      name: 'accounts.expire',
      purpose: 'Ends premium access whose time is over',
      cron: '7 * * * *',
      run: () => expireAccess(deps),
    },
    {
      name: 'accounts.remind',
      purpose: 'Reminds users a week before their premium access ends',
      cron: '27 * * * *',
      run: () => remindOfEnd(deps),
    },
    {
      name: 'accounts.premium',
      purpose: 'Computes the end of premium access again from what was given',
      cron: '37 3 * * *',
      run: () => checkPremium(deps),
    },
    {
      name: 'accounts.tidy',
      purpose: 'Deletes expired sign-ins, codes, links and temporary passwords',
      cron: '17 * * * *',
      run: () => tidy(deps),
    },
  ]
}

/** Deletes expired sessions, challenges, links and passwords, and converts rows that a server of an older version wrote. */
async function tidy(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deleteDeadSessions(deps.db, now, new Date(now.getTime() - idleMs))
  await deleteDeadChallenges(deps.db, now)
  // A used one is still needed, as the current password, when its session chooses a new one.
  await deleteOldTemporaryPasswords(deps.db, new Date(now.getTime() - dayMs))
  await deleteOldAddressConfirmations(deps.db, new Date(now.getTime() - keptLinksMs))
  await deps.throttle.deleteExpired()
  await refreshIdentityKeys(deps)
  await sealPlainTotpSecrets(deps)
}
