import { isOutage } from '#server/database/engine/outage.ts'
import { readBuiltPages } from '#server/platform/pages/built-pages.ts'
import { buildApp, jobsOf } from './app.ts'
import { openDatabase } from './database/connect.ts'
import type { Deps } from './deps.ts'
import { findStoreHealth } from './features/own-cards/media/find-store-health.ts'
import { systemClock } from './platform/clock.ts'
import { ensureDataDir, processConfig } from './platform/config.ts'
import { loggedError, safeMessage } from './platform/log-error.ts'
import { release, requireReleased } from './release.ts'

/** Draining, and the job in progress, take less than this after the window. */
const longestStopMs = 10_000
/** Other processes wake a worker through the database, so a mail waits at most this long. */
const workerPolling = { pollingSeconds: 2 }

/**
 * Starts the parts that ROLE names and stops them gracefully. `--release-only` exits after the release;
 * `--no-release`, and the roles for several processes, serve a database that was released before.
 */
async function start(): Promise<void> {
  const config = processConfig()
  ensureDataDir(config.dataDir)
  const open = await openDatabase(config)
  const pages = config.role === 'worker' ? undefined : readBuiltPages(config.clientDir)
  const { server, deps, drain } = await buildApp({ open, config, clock: systemClock, pages })
  const releaseOnly = hasOption('--release-only')
  const releases = releaseOnly || (config.role === 'both' && !hasOption('--no-release'))
  if (!releases) await requireReleased(deps)
  const signIns = releases ? await release(deps) : []
  if (releaseOnly) {
    await server.close()
    await open.close()
    process.stdout.write(`The database is ready for ${config.appName}.\n`)
    return
  }
  await server.listen({ port: config.port, host: config.host })
  const startedJobs = startJobs(deps)

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    server.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + longestStopMs).unref()
    await drain()
    await startedJobs
    await server.close()
    await open.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  await startedJobs
  const lines = [
    config.role === 'worker'
      ? `The jobs of ${config.appName} are running`
      : `${config.appName} is running at ${config.publicUrl}`,
    ...[...config.risks, ...(await storeProblems(deps))].map((risk) => `  WARNING: ${risk}`),
    ...signIns.map((signIn) => `  ${signIn.label}: ${signIn.username} / ${signIn.password}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function startJobs(deps: Deps): Promise<void> {
  const { role } = deps.config
  if (role === 'web') deps.jobs.leave(jobsOf(deps))
  else await deps.jobs.start(jobsOf(deps), role === 'worker' ? workerPolling : undefined)
}

/** Everything but pictures and sounds works without their store, so the start goes on. */
async function storeProblems(deps: Deps): Promise<string[]> {
  const problem = (await findStoreHealth(deps))?.problem ?? null
  return problem === null ? [] : [problem]
}

const hasOption = (option: string) => process.argv.includes(option)

/** Node's own output for an error would include the values of a failed statement. */
function exitWith(text: string): void {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** The reason of an error: a failure at all addresses of a host has a code and no message. */
const reasonOf = (error: unknown) => safeMessage(error) || (error as { code?: string }).code

process.on('uncaughtException', (error) => exitWith(JSON.stringify(loggedError(error))))
start().catch((error: unknown) =>
  exitWith(isOutage(error) ? `The database cannot be used: ${reasonOf(error)}` : safeMessage(error)),
)
