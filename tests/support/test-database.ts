import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { type Baseline, returnToBaseline, takeBaseline } from './database-baseline.ts'
import type { PostgresTemplate } from './provided-template.ts'

interface TestDatabase {
  open: OpenDatabase
  /** For other processes; undefined on the embedded engine. */
  url?: string
}

/** A ready database that nobody else uses, as the run's template has it; or one with nothing in it. */
export async function openTestDatabase(options: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  const template = inject('template')
  if ('serverUrl' in template) return copyOnServer(template, options)
  return { open: options.isEmpty ? await openDump(template.emptyDumpPath) : await openEmbedded() }
}

/** An embedded database in memory that starts from a dump. */
function openDump(path: string): Promise<OpenDatabase> {
  return openDatabase({ dataDir: 'memory://', startFrom: new Blob([new Uint8Array(readFileSync(path))]) })
}

interface Embedded {
  open: OpenDatabase
  baseline: Baseline
}

/** Those that tests of this worker have closed. To open one costs ten times what it costs to clean one. */
const closed: Embedded[] = []

async function openEmbedded(): Promise<OpenDatabase> {
  const template = inject('template')
  if (!('dumpPath' in template)) throw new Error('this project runs on PostgreSQL')
  const embedded = (await cleanOne()) ?? (await newOne(template.dumpPath))
  let isOpen = true
  const close = async () => {
    if (isOpen) closed.push(embedded)
    isOpen = false
  }
  return { ...embedded.open, close }
}

async function newOne(dumpPath: string): Promise<Embedded> {
  const open = await openDump(dumpPath)
  return { open, baseline: await takeBaseline(open) }
}

/** @returns a closed one that is as the template again; those that cannot be, as after a migration, are closed. */
async function cleanOne(): Promise<Embedded | undefined> {
  for (let embedded = closed.pop(); embedded; embedded = closed.pop()) {
    if (await returnToBaseline(embedded.open, embedded.baseline).catch(() => false)) return embedded
    await embedded.open.close()
  }
  return undefined
}

/** On a server a copy of the template costs less than cleaning. */
async function copyOnServer(
  template: PostgresTemplate,
  { isEmpty = false }: { isEmpty?: boolean },
): Promise<TestDatabase> {
  const database = `regimen_test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: template.serverUrl })
  await admin.connect()
  await admin.query(`create database ${database}${isEmpty ? '' : ` template ${template.database}`}`)
  const url = new URL(template.serverUrl)
  url.pathname = `/${database}`
  const open = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  const close = async () => {
    await open.close()
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
  }
  return { open: { ...open, close }, url: url.href }
}
