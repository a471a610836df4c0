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

/**
 * A database of this name on the same server as that of the address, with the product on it. The product
 * serves, and runs jobs only when they are called.
 */
export async function openSide(
  beside: { db: pg.Pool; databaseUrl: string },
  name: string,
): Promise<Side & { close(): Promise<void> }> {
  await beside.db.query(`create database ${name}`)
  const url = new URL(beside.databaseUrl)
  url.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-'))
  const settings = { DATABASE_URL: url.href, DATA_DIR: dataDir }
  await releaseProduct(settings)
  const server = await startProduct({ ...settings, ROLE: 'web' })
  const db = new pg.Pool({ connectionString: url.href, max: 4 })
  return {
    db,
    databaseUrl: url.href,
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
