import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/database/connect.ts'
import { fillTemplate } from './fill-template.ts'
import { havePostgres } from './postgres.mjs'
import { databaseUrl, dropDatabasesOf, onServer } from './postgres-databases.ts'
import type { PostgresTemplate } from './provided-template.ts'

/**
 * Does the same as the embedded template, on TEST_DATABASE_URL or on a PostgreSQL that is started for this
 * run.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = project.vitest.getRootProject()
  const known: PostgresTemplate | undefined = run.getProvidedContext().postgresTemplate
  if (known) {
    project.provide('template', known)
    return undefined
  }
  const { url: serverUrl, stop } = testServer()
  const database = `regimen_template_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, (admin) => admin.query(`create database ${database}`))
  const open = await openDatabase({ databaseUrl: databaseUrl(serverUrl, database), dataDir: '' })
  await fillTemplate(open)
  // A running server does this by itself (autovacuum): counting rows then reads the index alone.
  await open.query('vacuum (analyze)')
  await open.close()
  const template = { serverUrl, database }
  run.provide('postgresTemplate', template)
  project.provide('template', template)
  return async () => {
    await dropDatabasesOf(template)
    stop?.()
  }
}

/** @throws Error that says why there is no PostgreSQL */
function testServer(): { url: string; stop?: () => void } {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL }
  const { url, stop, error } = havePostgres()
  if (!url) throw new Error(`These tests need PostgreSQL, by TEST_DATABASE_URL or installed. ${error}`)
  return { url, ...(stop ? { stop } : {}) }
}
