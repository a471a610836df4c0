import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/database/connect.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { release } from '#server/release.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Where tests get a ready database: the embedded one as a dump and as a data directory, or a template database on a
     * server.
     */
    template: { dumpPath: string; dataDir: string } | { serverUrl: string; database: string }
  }
}

/** Migrates and loads the content once for the whole run; every test app starts from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl ? setupPostgres(project, serverUrl) : setupEmbedded(project)
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'regimen-test-'))
  const open = await openDatabase({ dataDir: 'memory://' })
  await fill(open)
  const dump = await open.dump?.()
  if (!dump) throw new Error('the embedded database could not be dumped')
  const dumpPath = join(folder, 'template.tar')
  writeFileSync(dumpPath, new Uint8Array(await dump.arrayBuffer()))
  await open.close()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await (await openDatabase({ dataDir, startFrom: dump })).close()
  project.provide('template', { dumpPath, dataDir })
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function setupPostgres(project: TestProject, serverUrl: string): Promise<() => Promise<void>> {
  // Each project of the run sets up its own, at the same time.
  const database = `regimen_template_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${database}`)
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  const open = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  await fill(open)
  await open.close()
  project.provide('template', { serverUrl, database })
  return async () => {
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
  }
}

async function fill(open: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'off' })
  const { server, deps } = await buildApp({ open, config, clock: systemClock })
  await release(deps)
  await server.close()
}
