import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { compileOnce } from '#tests/support/browser/server-process.ts'
import { createOnServer } from '#tests/support/database/postgres-databases.ts'

/** Longer than a claim of a killed process lasts: each round is this much later. */
const roundMs = 10 * 60_000 + 1000

export interface SharedDatabase {
  open: OpenDatabase
  /** What another process needs to open it; the embedded one must be closed here first. */
  where: Record<string, string>
  close: () => Promise<void>
}

/** A ready database that other processes can open: a directory, or a database on the server. */
export async function openSharedDatabase(dataDir: string): Promise<SharedDatabase> {
  const template = inject('template')
  if ('dumpPath' in template) {
    const startFrom = new Blob([new Uint8Array(readFileSync(template.dumpPath))])
    return {
      open: await openDatabase({ dataDir, startFrom }),
      where: { DATA_DIR: dataDir },
      close: async () => undefined,
    }
  }
  const { url, drop } = await createOnServer(template)
  const open = await openDatabase({ databaseUrl: url, dataDir: '' })
  const close = async () => {
    await open.close()
    await drop()
  }
  return { open, where: { DATABASE_URL: url }, close }
}

/** A process that writes broadcasts, delivers what is due and ends; `round` rounds after now. */
export function startMailProcess(environment: Record<string, string>, round: number): ChildProcess {
  return spawn(process.execPath, [compileOnce, join(import.meta.dirname, 'deliver-mail-process.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
      AHEAD_MS: String(round * roundMs),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
