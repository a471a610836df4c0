import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { type Baseline, returnToBaseline, takeBaseline } from './database-baseline.ts'
import { createOnServer } from './postgres-databases.ts'
import type { EmbeddedTemplate, PostgresTemplate } from './provided-template.ts'

/** A ready database in the state of the run's template, for exclusive use; or an empty one. */
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
  /**
   * The connection that stays open from one test to the next: half of the cost of cleaning is reading the
   * catalog.
   */
  cleaner: OpenDatabase
  /** Opens the database for one test. */
  open(): Promise<OpenDatabase>
  discard(): Promise<void>
}

/**
 * The databases that tests of this worker have closed. Making a database costs several times as much as
 * cleaning one.
 */
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

/**
 * @returns a closed database that is in the state of the template again. Those that cannot be cleaned, for
 * example after a migration, are discarded.
 */
async function cleanOne(): Promise<Reusable | undefined> {
  for (let reusable = closed.pop(); reusable; reusable = closed.pop()) {
    if (await returnToBaseline(reusable.cleaner, reusable.baseline).catch(() => false)) return reusable
    await reusable.discard()
  }
  return undefined
}

/** One connection, which both tests and cleaning use. */
async function embeddedOne({ dumpPath }: EmbeddedTemplate): Promise<Omit<Reusable, 'baseline'>> {
  const cleaner = await openDump(dumpPath)
  const open = async () => ({ ...cleaner, close: async () => undefined })
  return { cleaner, open, discard: () => cleaner.close() }
}

/** Every test has its own connections, so that the state in a connection ends with the test. */
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
