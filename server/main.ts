import { buildApp, jobsOf } from './app.ts'
import { openDatabase } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { ensureFirstAccounts } from './features/accounts/ensure-first-accounts.ts'
import { ensureDemoHistory } from './features/study/demo-history.ts'
import { loadShipped } from './load-shipped.ts'
import { systemClock } from './platform/clock.ts'
import { ensureDataDir, processConfig } from './platform/config.ts'
import { loggedError, safeMessage } from './platform/log-error.ts'
import { readBuiltPages } from './platform/static-pages.ts'

/** Starts the whole product: database, migrations, content, first accounts, server; and stops it gracefully. */
async function start(): Promise<void> {
  const config = processConfig()
  ensureDataDir(config.dataDir)
  const open = await openDatabase(config)
  await migrate(open)
  const pages = readBuiltPages(config.clientDir)
  const { server, deps, drain } = await buildApp({ open, config, clock: systemClock, pages })
  await loadShipped(deps)
  const signIns = await ensureFirstAccounts(deps)
  await ensureDemoHistory(deps)
  await server.listen({ port: config.port, host: config.host })
  await deps.jobs.start(jobsOf(deps))

  const lines = [
    `${config.appName} is running at ${config.publicUrl}`,
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

/** What Node would print of an error by itself includes the values of a failed statement. */
function endWith(told: string): void {
  process.stderr.write(`${told}\n`)
  process.exit(1)
}

process.on('uncaughtException', (error) => endWith(JSON.stringify(loggedError(error))))
start().catch((error: unknown) => endWith(safeMessage(error)))
