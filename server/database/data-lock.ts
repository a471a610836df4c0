import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The claim of a process that requests a data directory or holds it. The name of one file contains all of it,
 * so it appears in one step.
 */
interface Claim {
  name: string
  since: string
  pid: number
  /** Kernel start time of the process, so that a reused pid is not mistaken for the holder. */
  startTime: string
}

/** How long the oldest of several simultaneous claims waits for the others to withdraw. */
const patienceMs = 2_000
const pollMs = 20
/** The content of the claim that won: other processes need not wait then. The content alone does not give the lock. */
const held = 'held'

/**
 * State and start time (fields 3 and 22 of /proc/pid/stat); undefined on systems without /proc, where the pid
 * alone is trusted.
 */
function processFacts(pid: number): { isZombie: boolean; startTime: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { isZombie: fields[0] === 'Z', startTime: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

function isAlive(claim: Pick<Claim, 'pid' | 'startTime'>): boolean {
  try {
    process.kill(claim.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const facts = processFacts(claim.pid)
  return !facts?.isZombie && (facts?.startTime ?? '') === claim.startTime
}

/** The name of a new claim. Names sort by age; the rest makes each name unique. */
function newClaimName(): string {
  const since = new Date().toISOString().replaceAll(':', '.')
  const startTime = processFacts(process.pid)?.startTime ?? ''
  return [since, process.pid, startTime, crypto.randomUUID()].join('_')
}

function readClaim(name: string): Claim | undefined {
  const [since, pid, startTime] = name.split('_')
  if (!since || !Number(pid) || startTime === undefined) return undefined
  return { name, since: since.replace(/T(\d\d)\.(\d\d)\./, 'T$1:$2:'), pid: Number(pid), startTime }
}

/** Creates our claim in the folder, which another process may be removing at this moment. */
function createClaim(folder: string, name: string): void {
  for (;;) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(join(folder, name), '', { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

function withdrawClaim(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true })
  try {
    rmdirSync(folder)
  } catch {
    // Other processes have claims in the folder, or have removed it.
  }
}

/**
 * Claims of other living processes, oldest first. Those of ended processes are removed, which is safe because
 * no name occurs twice.
 */
function livingClaims(folder: string, except: string): Claim[] {
  const living: Claim[] = []
  for (const name of readdirSync(folder).sort()) {
    const claim = name === except ? undefined : readClaim(name)
    if (!claim) continue
    if (isAlive(claim)) living.push(claim)
    else rmSync(join(folder, name), { force: true })
  }
  return living
}

function isHeld(path: string): boolean {
  try {
    return readFileSync(path, 'utf8') === held
  } catch {
    return false
  }
}

/**
 * Acquires the exclusive lock of a data directory: two processes on one embedded database lose data silently.
 * Each process first creates its claim and then reads those of others, so of two simultaneous ones at least one
 * sees the other. The oldest claim waits for the others to withdraw; the claim of a process that
 * has ended does not count.
 * @returns a function that releases the lock.
 * @throws Error naming the process that holds it.
 */
export async function acquireDataLock(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, 'server.lock')
  requireNoEarlierLock(folder, dataDir)
  const own = newClaimName()
  createClaim(folder, own)
  const release = () => withdrawClaim(folder, own)
  for (const deadline = performance.now() + patienceMs; ; await wait(pollMs)) {
    const others = livingClaims(folder, own)
    const [oldest] = others
    if (!oldest) {
      writeFileSync(join(folder, own), held)
      return release
    }
    const holder = others.find(({ name }) => isHeld(join(folder, name)))
    if (holder || oldest.name < own || performance.now() > deadline) {
      release()
      throw inUse(dataDir, holder ?? oldest)
    }
  }
}

/** Fails if an earlier version holds the lock: it used a file with this name, which named its process. */
function requireNoEarlierLock(path: string, dataDir: string): void {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return
  }
  const holder = earlierHolder(text)
  if (holder && isAlive(holder)) throw inUse(dataDir, holder)
  try {
    unlinkSync(path)
  } catch {
    // Another process was faster, and may have created the folder in the file's place; this call does not
    // remove a folder.
  }
}

function earlierHolder(text: string): Omit<Claim, 'name'> | undefined {
  try {
    return JSON.parse(text) as Omit<Claim, 'name'>
  } catch {
    return undefined
  }
}

function inUse(dataDir: string, holder: Pick<Claim, 'pid' | 'since'>): Error {
  return new Error(
    `The data directory ${dataDir} is in use by process ${holder.pid} (since ${holder.since}). ` +
      'Stop that one first, or set DATA_DIR to another directory.',
  )
}
