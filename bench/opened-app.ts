import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Row } from './report.ts'
import { releaseProduct } from './server.ts'

export interface OpenedApp {
  server: FastifyInstance
  deps: Deps
  open: OpenDatabase
}

/** Opens the app in this process for a measurement. @param databaseUrl undefined for the embedded database of the folder */
export async function withApp<Measured>(
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string },
  measure: (app: OpenedApp) => Promise<Measured>,
): Promise<Measured> {
  const open = await openDatabase({ databaseUrl, dataDir })
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', THROTTLE_FACTOR: '1000' })
  const { server, deps } = await buildApp({ open, config, clock: systemClock })
  try {
    return await measure({ server, deps, open })
  } finally {
    await server.close()
    await open.close()
  }
}

/** Measures on PostgreSQL and on a new embedded database. @param measure gets the name of the engine */
export async function onBothEngines(
  databaseUrl: string,
  measure: (app: OpenedApp, engine: string) => Promise<Row[]>,
): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-both-'))
  try {
    await releaseProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
    const rows = await withApp({ databaseUrl, dataDir }, (app) => measure(app, 'PostgreSQL'))
    await releaseProduct({ DATA_DIR: dataDir })
    return [...rows, ...(await withApp({ dataDir }, (app) => measure(app, 'the embedded database')))]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
