import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type MeasuredServer, startProduct } from './server.ts'

/** One of two things that are compared: a database and the product on it. */
export interface Side {
  db: pg.Pool
  databaseUrl: string
  server: MeasuredServer
}

/** A database of this name beside that of the address, with the product on it. Its jobs run when they are called, not by themselves. */
export async function openSide(
  beside: { db: pg.Pool; databaseUrl: string },
  name: string,
): Promise<Side & { close(): Promise<void> }> {
  await beside.db.query(`create database ${name}`)
  const url = new URL(beside.databaseUrl)
  url.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-'))
  const server = await startProduct({ DATABASE_URL: url.href, DATA_DIR: dataDir })
  const db = new pg.Pool({ connectionString: url.href, max: 4 })
  await holdJobs(db)
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

/** They would run in the middle of what is loaded and measured. The server may still be registering them. */
async function holdJobs(db: pg.Pool): Promise<void> {
  await db.query(`
    create function no_row() returns trigger language plpgsql as 'begin return null; end';
    create trigger no_schedule before insert on pgboss.schedule for each row execute function no_row();
    delete from pgboss.schedule`)
}
