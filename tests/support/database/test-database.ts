import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { type Baseline, returnToBaseline, takeBaseline } from './database-baseline.ts'
import { createOnServer } from './postgres-databases.ts'
import type { EmbeddedTemplate, PostgresTemplate } from './provided-template.ts'

/** A ready database that nobody else uses, as the run's template has it; or one with nothing in it. */
export async function openTestDatabase(options: { isEmpty?: boolean } = {}): Promise<OpenDatabase> {
  const template = inject('template')
  if (!options.isEmpty) return openReady(template)
  if ('dumpPath' in template) return openDump(template.emptyDumpPath)
  const { url, drop } = await createOnServer(template, { isEmpty: true })
  const open = await openDatabase({ databaseUrl: url, dataDir: '' })
  const close = async () => {
    await open.close()
    await drop()
  }
  return { ...open, close }
}

/** An embedded database in memory that starts from a dump. */
function openDump(path: string): Promise<OpenDatabase> {
  return openDatabase({ dataDir: 'memory://', startFrom: new Blob([new Uint8Array(readFileSync(path))]) })
}

interface Reusable {
  baseline: Baseline
  /** Stays open from one test to the next: what a connection has read of the catalog is half of the cost of cleaning. */
  cleaner: OpenDatabase
  /** For one test. */
  open(): Promise<OpenDatabase>
  discard(): Promise<void>
}

/** Those that tests of this worker have closed. To make one costs several times what it costs to clean one. */
const closed: Reusable[] = []

async function openReady(template: EmbeddedTemplate | PostgresTemplate): Promise<OpenDatabase> {
  const reusable = (await cleanOne()) ?? (await newOne(template))
  const open = await reusable.open()
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await open.close()
    closed.push(reusable)
  }
  return { ...open, close }
}

async function newOne(template: EmbeddedTemplate | PostgresTemplate): Promise<Reusable> {
  const made = 'dumpPath' in template ? await embeddedOne(template) : await oneOnServer(template)
  return { ...made, baseline: await takeBaseline(made.cleaner) }
}

/** @returns a closed one that is as the template again; those that cannot be, as after a migration, are discarded. */
async function cleanOne(): Promise<Reusable | undefined> {
  for (let reusable = closed.pop(); reusable; reusable = closed.pop()) {
    if (await returnToBaseline(reusable.cleaner, reusable.baseline).catch(() => false)) return reusable
    await reusable.discard()
  }
  return undefined
}

/** One connection, for tests and for cleaning. */
async function embeddedOne({ dumpPath }: EmbeddedTemplate): Promise<Omit<Reusable, 'baseline'>> {
  const cleaner = await openDump(dumpPath)
  const open = async () => ({ ...cleaner, close: async () => undefined })
  return { cleaner, open, discard: () => cleaner.close() }
}

/** Every test has connections of its own: what another has left in one ends with it. */
async function oneOnServer(template: PostgresTemplate): Promise<Omit<Reusable, 'baseline'>> {
  const { url, drop } = await createOnServer(template)
  const open = () => openDatabase({ databaseUrl: url, dataDir: '' })
  const cleaner = await open()
  const discard = async () => {
    await cleaner.close()
    await drop()
  }
  return { cleaner, open, discard }
}
