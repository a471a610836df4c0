import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { PostgresTemplate } from './provided-template.ts'

/** The databases of one run, on a server that other runs may use: their names begin with the template's. */

interface DatabaseOnServer {
  url: string
  drop(): Promise<void>
}

/** From this version on a database can be copied by its log instead, which costs five times as much. */
const firstWithStrategies = 150_000

/** A copy of the template, or a database with nothing in it. */
export async function createOnServer(
  { serverUrl, database }: PostgresTemplate,
  { isEmpty = false } = {},
): Promise<DatabaseOnServer> {
  const name = `${database}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  await onServer(serverUrl, async (admin) => {
    const { rows } = await admin.query("select current_setting('server_version_num')::int as version")
    const strategy = rows[0].version < firstWithStrategies ? '' : 'strategy file_copy'
    await admin.query(`create database ${name} template ${isEmpty ? 'template0' : database} ${strategy}`)
  })
  const drop = () => onServer(serverUrl, (admin) => dropDatabase(admin, name))
  return { url: databaseUrl(serverUrl, name), drop }
}

/** The template and whatever tests have left. */
export function dropDatabasesOf({ serverUrl, database }: PostgresTemplate): Promise<void> {
  return onServer(serverUrl, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [database],
    )
    for (const { datname } of rows) await dropDatabase(admin, datname)
  })
}

async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`)
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer<T>(serverUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
