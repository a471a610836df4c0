import { buildApp, jobsOf } from './app.ts'
import { openDatabase } from './database/connect.ts'
import { readBuiltPages } from './platform/built-pages.ts'
import { systemClock } from './platform/clock.ts'
import { ensureDataDir, processConfig } from './platform/config.ts'
import { loggedError, safeMessage } from './platform/log-error.ts'
import { release, requireReleased } from './release.ts'

/**
 * Starts the whole product (release, then server) and stops it gracefully. `--release-only` exits after the release,
 * `--no-release` serves a database that was released before.
 */
async function start(): Promise<void> {
  const config = processConfig()
  ensureDataDir(config.dataDir)
  const open = await openDatabase(config)
  const pages = readBuiltPages(config.clientDir)
  const { server, deps, drain } = await buildApp({ open, config, clock: systemClock, pages })
  if (hasOption('--no-release')) await requireReleased(deps)
  const signIns = hasOption('--no-release') ? [] : await release(deps)
  if (hasOption('--release-only')) {
    await server.close()
    await open.close()
    process.stdout.write(`The database is ready for ${config.appName}.\n`)
    return
  }
  await server.listen({ port: config.port, host: config.host })
  await deps.jobs.start(jobsOf(deps))

  const lines = [
    `${config.appName} is running at ${config.publicUrl}`,
    ...config.risks.map((risk) => `  WARNING: ${risk}`),
    ...signIns.map((signIn) => `  ${signIn.label}: ${signIn.username} / ${signIn.password}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    server.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), 10_000).unref()
    void drain()
      .then(() => server.close())
      .then(() => open.close())
      .then(() => process.exit(0))
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}

const hasOption = (option: string) => process.argv.includes(option)

/** Node's own output for an error would include the values of a failed statement. */
function exitWith(text: string): void {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

process.on('uncaughtException', (error) => exitWith(JSON.stringify(loggedError(error))))
start().catch((error: unknown) => exitWith(safeMessage(error)))
