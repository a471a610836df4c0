import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

/** The user who runs PostgreSQL and Patroni, because both refuse root. Undefined means the current user. */
interface Owner {
  uid: number
  gid: number
}

export const isRoot = process.getuid?.() === 0
const idOf = (option: '-u' | '-g') =>
  Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout.trim())

let known: Owner | undefined
export function databaseOwner(): Owner | undefined {
  if (isRoot) known ??= { uid: idOf('-u'), gid: idOf('-g') }
  return known
}

/** Creates a folder to which the programs of the database may write. */
export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const owner = databaseOwner()
  if (owner) chownSync(path, owner.uid, owner.gid)
  return path
}

/** A program that runs until it is ended. */
export interface Running {
  pid: number
  hasEnded(): boolean
  /** Resolves to its exit code when it has ended. */
  ended: Promise<number | null>
  /** Sends a signal. @returns the exit code, once the program has ended */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** The running programs, which are killed when this process ends in any way. */
const running = new Set<ChildProcess>()
const killAll = () => {
  for (const child of running) child.kill('SIGKILL')
}
process.on('exit', killAll)

/** Kills all programs that are still running. */
export async function endPrograms(): Promise<void> {
  killAll()
  await until('all programs have ended', () => running.size === 0, { seconds: 10 })
}

export function startProgram(
  [command, ...args]: readonly string[],
  options: { env?: Record<string, string>; logPath: string; asDatabaseOwner?: boolean },
): Running {
  const log = createWriteStream(options.logPath, { flags: 'a' })
  const child = spawn(command ?? '', args, {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.asDatabaseOwner ? databaseOwner() : {}),
  })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  running.add(child)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  return {
    pid: child.pid ?? 0,
    hasEnded,
    ended,
    end: async (signal) => {
      if (!hasEnded()) child.kill(signal)
      return ended
    },
  }
}

/** The process and all its descendants, itself first. */
export function familyOf(pid: number): number[] {
  const childrenOf = new Map<number, number[]>()
  for (const entry of readdirSync('/proc').map(Number).filter(Boolean)) {
    const parent = parentOf(entry)
    if (parent !== undefined) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), entry])
  }
  const family = [pid]
  for (const member of family) family.push(...(childrenOf.get(member) ?? []))
  return isAlive(pid) ? family : []
}

/** True while the process runs. A zombie does not count. */
export const isAlive = (pid: number): boolean => parentOf(pid) !== undefined

function parentOf(pid: number): number | undefined {
  try {
    // The name in parentheses may contain anything. The parent is the second field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? undefined : Number(fields[1])
  } catch {
    return undefined
  }
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/**
 * The processor time of these processes so far, in seconds, and their memory in MB. A shared page is divided
 * by the number of its users.
 */
export function usageOf(pids: readonly number[]): { seconds: number; megabytes: number } {
  let ticks = 0
  let kilobytes = 0
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      ticks += Number(fields[11]) + Number(fields[12])
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      // The process ended in the meantime.
    }
  }
  return { seconds: ticks / 100, megabytes: kilobytes / 1024 }
}

/** @throws Error that names what did not happen in time */
export async function until(
  what: string,
  condition: () => Promise<boolean | undefined> | boolean | undefined,
  { seconds = 60, everyMs = 100 } = {},
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    if (await condition()) return
    await wait(everyMs)
  }
  throw new Error(`${what}: not within ${seconds} s`)
}

/** The path of the log of a program. */
export const logPath = (folder: string, name: string) => join(folder, `${name}.log`)
