import { setTimeout as wait } from 'node:timers/promises'
import { acquireDataLock } from '#server/database/data-lock.ts'

/** Tries to take the lock of a data directory at a given moment, reports the outcome, and releases it on request. */
let release: (() => void) | undefined

process.on('message', async ({ dataDir, at }: { dataDir?: string; at?: number }) => {
  if (!dataDir || !at) {
    release?.()
    release = undefined
    return process.send?.('released')
  }
  // All ask in the same millisecond, as nearly as can be.
  await wait(Math.max(0, at - Date.now()))
  try {
    release = await acquireDataLock(dataDir)
    process.send?.('held')
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error))
  }
})
process.send?.('ready')
