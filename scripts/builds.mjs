// A folder of builds. Each build has its own folder, which never changes. The file `current` names the one in
// use.
import { createHash } from 'node:crypto'
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
import { root } from './prepare.mjs'

/**
 * The number of builds to keep: the current one and earlier ones, for a quick rollback. Running servers hold
 * what they need in memory.
 */
const keptBuilds = 3
/** No build takes this long. So an older unfinished folder or lock belongs to a build that was killed. */
const abandonedMs = 3_600_000
const waitMs = 200
const isBuild = /^[0-9a-f]{16}$/
const isUnfinished = /^unfinished-/

/**
 * The name of a build: 16 hexadecimal digits that change with its sources, its settings and the folder of the
 * project.
 * @param {string[]} sources files and folders of the project
 * @param {string[]} settings names of environment variables
 */
export function fingerprint(sources, settings = []) {
  const hash = createHash('sha256').update(root)
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
    } else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const source of sources) visit(join(root, source))
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}`)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Makes the build `name` if it does not exist. It is made in a temporary folder first; then `current` is
 * switched to it atomically.
 * @param {object} build
 * @param {string} build.builds the folder of all builds
 * @param {string} build.name the name from fingerprint()
 * @param {(folder: string) => void} build.make fills the folder `part` in this folder, or throws
 * @param {string} build.part the folder that becomes the build
 * @returns {string} the folder of the build
 */
export function ensureBuild({ builds, name, make, part }) {
  const target = join(builds, name)
  if (!existsSync(target)) withLock(builds, () => buildAndRename({ builds, target, make, part }))
  const now = new Date()
  utimesSync(target, now, now)
  switchTo(builds, name)
  removeOld(builds, name)
  return target
}

function buildAndRename({ builds, target, make, part }) {
  // Another process may have made the build while this one waited.
  if (existsSync(target)) return
  const temporary = mkdtempSync(join(builds, 'unfinished-'))
  try {
    make(temporary)
    renameSync(join(temporary, part), target)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * The router's folder of generated types allows one build at a time, so concurrent starts in one folder wait.
 */
function withLock(builds, work) {
  mkdirSync(builds, { recursive: true })
  const lock = join(builds, 'lock')
  while (!tryLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs)
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Tries once to take the lock. The lock of a process that has ended is removed for the next attempt. */
function tryLock(lock) {
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
    // The process belongs to another user, or the lock has just been released.
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
