import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

interface Holder {
  pid: number
  /** Kernel start time of the process, so that a reused pid is not mistaken for the holder. */
  startTime: string
  since: string
}

/** Field 22 of /proc/pid/stat; empty where there is no /proc, which then trusts the pid alone. */
function processStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return processStartTime(holder.pid) === holder.startTime
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/**
 * Takes the exclusive lock of a data directory: two processes on one embedded database lose data silently.
 * A lock left by a process that is gone is taken over.
 * @returns a function that gives the lock back.
 * @throws Error naming the process that holds it.
 */
export function takeDataLock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'server.lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600)
      const holder: Holder = {
        pid: process.pid,
        startTime: processStartTime(process.pid),
        since: new Date().toISOString(),
      }
      writeSync(file, JSON.stringify(holder))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(path)
    if (holder && isAlive(holder)) {
      throw new Error(
        `The data directory ${dataDir} is in use by process ${holder.pid} (since ${holder.since}). ` +
          'Stop that one first, or set DATA_DIR to another directory.',
      )
    }
    rmSync(path, { force: true })
  }
  throw new Error(`The lock ${path} could not be taken; another process is starting on the same directory.`)
}
