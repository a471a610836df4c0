// The folder of builds: each build in a folder of its own that never changes, and the name of the current one.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** Earlier ones stay, so that going back to them takes no time. Servers that run hold theirs in memory. */
const keptBuilds = 3
/** No build takes so long: what is older was left behind by one that was ended. */
const abandonedMs = 3_600_000
const waitMs = 200
const isBuild = /^[0-9a-f]{16}$/
const isUnfinished = /^unfinished-/

/**
 * Makes the build `name` unless it is there, beside the others, and then lets `current` name it in one step.
 * @param {string} builds the folder of all builds
 * @param {string} name 16 hexadecimal digits
 * @param {(folder: string) => void} make fills `client` in this folder, or throws
 * @returns {string} the folder of the build
 */
export function haveBuild(builds, name, make) {
  const target = join(builds, name)
  if (!existsSync(target)) oneAtATime(builds, () => makeAside({ builds, target, make }))
  const now = new Date()
  utimesSync(target, now, now)
  switchTo(builds, name)
  removeOld(builds, name)
  return target
}

function makeAside({ builds, target, make }) {
  // Another start may have made it while this one waited.
  if (existsSync(target)) return
  const aside = mkdtempSync(join(builds, 'unfinished-'))
  try {
    make(aside)
    renameSync(join(aside, 'client'), target)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** The router's own folder of types takes one build at a time; starts in one folder wait for each other. */
function oneAtATime(builds, work) {
  mkdirSync(builds, { recursive: true })
  const lock = join(builds, 'lock')
  while (!isTaken(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs)
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Tries once; the lock of a process that is gone is removed for the next try. */
function isTaken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > abandonedMs || (age > waitMs && !isAlive(lock))) rmSync(lock, { force: true })
  return false
}

function isAlive(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    // Somebody else's process, or a lock that has just been given back.
    return error.code !== 'ESRCH'
  }
}

function switchTo(builds, name) {
  const next = join(builds, `current.${process.pid}`)
  writeFileSync(next, `${name}\n`)
  renameSync(next, join(builds, 'current'))
}

function removeOld(builds, current) {
  const modified = (name) => statSync(join(builds, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const names = readdirSync(builds)
  const others = names.filter((name) => isBuild.test(name) && name !== current)
  const old = others.sort((a, b) => modified(b) - modified(a)).slice(keptBuilds - 1)
  const abandoned = names.filter(
    (name) => isUnfinished.test(name) && modified(name) < Date.now() - abandonedMs,
  )
  for (const name of [...old, ...abandoned]) rmSync(join(builds, name), { recursive: true, force: true })
}
