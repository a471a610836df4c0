// A separate PostgreSQL for tests and measurements, from the system's packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { say } from '../../../scripts/prepare.mjs'

const isRoot = process.getuid?.() === 0

let isListUpdated = false

/** Installs a Debian package if possible. */
export function aptInstall(name) {
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return false
  say(`Installing ${name} from the system's packages`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  if (!isListUpdated) spawnSync('apt-get', ['update', '-q'], options)
  isListUpdated = true
  return spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options).status === 0
}

/** The folder with initdb and postgres. The newest version is preferred. */
export function findPostgres() {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return undefined
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(base, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')))
}

/**
 * A command, run as a user who may run PostgreSQL, which is never root.
 * @returns {[string, string[]]}
 */
export function asDatabaseUser(command, args) {
  return isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]
}

/**
 * Settings for tests. Nothing has to last, and databases live for seconds. So the log is the least that a
 * crashed process needs, and nothing runs in the background.
 */
const ofTests = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  // Only the copy of a database is a reason for a checkpoint.
  'checkpoint_timeout=1d',
  'max_wal_size=8GB',
  // Nothing is written to the disk before the system does so by itself.
  'checkpoint_flush_after=0',
  'bgwriter_flush_after=0',
  'bgwriter_lru_maxpages=0',
]

const inMemory = '/dev/shm'
const enoughBytes = 8 * 2 ** 30

/** A folder in memory, where the system has one with enough room; otherwise the one for temporary files. */
function folderOfTests() {
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= enoughBytes ? inMemory : tmpdir()
}

/**
 * A separate PostgreSQL in a temporary folder, on a socket and a free port. If the current user is root, the
 * user postgres runs it.
 */
function startPostgres(bin, { fsync, sharedBuffers }) {
  const folder = mkdtempSync(join(fsync ? tmpdir() : folderOfTests(), 'regimen-pg-'))
  const port = 20_000 + (process.pid % 20_000)
  const call = (command, args) => {
    const [program, list] = asDatabaseUser(join(bin, command), args)
    return spawnSync(program, list, { cwd: folder, encoding: 'utf8' })
  }
  if (isRoot) spawnSync('chown', ['postgres', folder])
  const made = call('initdb', [
    '-D',
    join(folder, 'data'),
    '-U',
    'regimen',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    ...(fsync ? [] : ['--no-sync']),
  ])
  if (made.status !== 0) return { error: made.stderr }
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    `shared_buffers=${sharedBuffers}`,
    ...(fsync ? [] : ofTests),
  ]
  const options = `-p ${port} -k ${folder} ${settings.map((setting) => `-c ${setting}`).join(' ')}`
  const started = call('pg_ctl', [
    '-D',
    join(folder, 'data'),
    '-l',
    join(folder, 'log'),
    '-o',
    options,
    '-w',
    'start',
  ])
  if (started.status !== 0) return { error: started.stderr || started.stdout }
  return {
    url: `postgres://regimen@127.0.0.1:${port}/postgres`,
    stop: () => {
      call('pg_ctl', ['-D', join(folder, 'data'), '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a PostgreSQL, and installs it first if possible. Tests run it without fsync, measurements with it.
 * @returns {{ url?: string, stop?: () => void, error?: string }}
 */
export function havePostgres({ fsync = false, sharedBuffers = '128MB' } = {}) {
  const bin = findPostgres() ?? (aptInstall('postgresql') ? findPostgres() : undefined)
  return bin
    ? startPostgres(bin, { fsync, sharedBuffers })
    : { error: 'PostgreSQL is not installed and could not be installed.' }
}
