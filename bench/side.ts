import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type MeasuredServer, releaseProduct, startProduct } from './server.ts'

/** One side of a comparison: a database and the product on it. */
export interface Side {
  db: pg.Pool
  databaseUrl: string
  server: MeasuredServer
}

type Beside = { db: pg.Pool; databaseUrl: string }

/** The database of this name on the same server as that of the address. */
function databaseAt(beside: Beside, name: string): string {
  const url = new URL(beside.databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Makes a database with tables and content. @returns its address */
export async function makeReleased(beside: Beside, name: string): Promise<string> {
  await beside.db.query(`create database ${name}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-'))
  const databaseUrl = databaseAt(beside, name)
  await releaseProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  rmSync(dataDir, { recursive: true, force: true })
  return databaseUrl
}

/**
 * A database of this name on the same server as that of the address, with the product on it. The product
 * serves, and runs jobs only when they are called.
 * @param like the name of a released database to copy, which takes a second instead of loading the content.
 */
export async function openSide(
  beside: Beside,
  name: string,
  like?: string,
): Promise<Side & { close(): Promise<void> }> {
  if (like) await beside.db.query(`create database ${name} template ${like}`)
  else await beside.db.query(`create database ${name}`)
  const databaseUrl = databaseAt(beside, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-'))
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  if (!like) await releaseProduct(settings)
  const server = await startProduct({ ...settings, ROLE: 'web' })
  const db = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  return {
    db,
    databaseUrl,
    server,
    close: async () => {
      await server.stop()
      await db.end()
      await beside.db.query(`drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** With BENCH_KEEP=on, keeps the database of a side until a Ctrl-C or a SIGTERM. */
export async function keepIfWanted({ databaseUrl }: Side): Promise<void> {
  if (process.env.BENCH_KEEP !== 'on') return
  process.stdout.write(`kept until process ${process.pid} is interrupted: ${databaseUrl}\n`)
  const interrupted = ['SIGINT', 'SIGTERM'].map((signal) => once(process, signal))
  const awake = setInterval(() => undefined, 60_000)
  await Promise.race(interrupted)
  clearInterval(awake)
}
