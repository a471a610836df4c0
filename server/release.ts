import { computeStatistics } from '#server/features/questions/statistics/compute-statistics.ts'
import { findPendingMigrations, migrate, requireUncontracted } from './database/migrate.ts'
import { withReleaseLock } from './database/release-lock.ts'
import { ensureDemoHistory } from './demo/ensure-history.ts'
import { ensureDemoVisits } from './demo/ensure-visits.ts'
import type { Deps } from './deps.ts'
import { ensureFirstAccounts, type SignIn } from './features/accounts/ensure-first-accounts.ts'
import { refreshIdentityKeys } from './features/accounts/refresh-identity-keys.ts'
import { computeContentStatistics } from './features/content-statistics/compute-content-statistics.ts'
import { computeQuality } from './features/memory/compute-quality.ts'
import { isContentLoaded, loadShipped, type Shipped, shippedContent } from './load-shipped.ts'

/**
 * Brings the database to this version: schema, content, first accounts, demo history. Any number of processes may call it at
 * once: they take turns, and the later ones find nothing to do. @returns the demo sign-ins to print.
 */
export async function release(requestDeps: Deps, shipped: Shipped = shippedContent()): Promise<SignIn[]> {
  // Statements may take longer than in a request.
  const deps = { ...requestDeps, db: requestDeps.open.background.db }
  const work = async () => {
    const applied = await migrate(deps.open)
    if (applied.length > 0) deps.log.info({ applied }, 'schema migrated')
    await deps.jobs.install()
    await loadShipped(deps, shipped)
    await refreshIdentityKeys(deps)
    const signIns = await ensureFirstAccounts(deps)
    if (await ensureDemoHistory(deps)) {
      await computeStatistics(deps)
      await computeQuality(deps)
      await computeContentStatistics(deps)
      await ensureDemoVisits(deps)
    }
    return signIns
  }
  return withReleaseLock(deps.open, work, () => deps.log.info('waiting for the release of another process'))
}

/**
 * For a process that only serves. A schema or content newer than its own is accepted while it has what this version needs.
 * @throws Error naming what the database lacks.
 */
export async function requireReleased(deps: Pick<Deps, 'db' | 'open'>): Promise<void> {
  await requireUncontracted(deps.open)
  const pending = await findPendingMigrations(deps.open)
  const lacks =
    pending.length > 0
      ? `the migrations ${pending.join(', ')}`
      : (await isContentLoaded(deps.db))
        ? undefined
        : 'the content of this version'
  if (lacks) throw new Error(`The database lacks ${lacks}. Run the release first: npm run release`)
}
