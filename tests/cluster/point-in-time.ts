import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { asDatabaseUser, findPostgres } from '../support/postgres.mjs'

/** Backups of the cluster under test and restores to a point in time: deploy/pgbackrest.conf, the commands of the docs. */

const deployed = join(import.meta.dirname, '../../deploy/pgbackrest.conf')
const stanza = '--stanza=regimen'
const run = promisify(execFile)

/** One PostgreSQL of the cluster. */
export interface DatabaseNode {
  name: string
  dataDir: string
  port: number
  socketDir: string
}

/** The same with its own configuration of pgBackRest. */
export interface BackedUpNode extends DatabaseNode {
  configPath: string
  archiveCommand: string
  restoreCommand: string
}

/** A PostgreSQL that was restored to a point in time. */
export interface Restored {
  /** Of its database `postgres`; any role may sign in without a password. */
  url: string
  stop(): Promise<void>
}

/**
 * Writes one configuration for each node, with one repository for all, and makes the folders. PostgreSQL has to run with
 * archive_mode on and the commands that are returned.
 * @param options.folder the user who runs PostgreSQL must be able to reach it
 */
export async function prepareBackups(options: {
  folder: string
  nodes: readonly DatabaseNode[]
}): Promise<BackedUpNode[]> {
  const repository = join(options.folder, 'backups')
  const locks = join(options.folder, 'backup-locks')
  for (const path of [repository, locks]) mkdirSync(path, { recursive: true })
  await giveToDatabaseUser([repository, locks])
  return options.nodes.map((node) => {
    const configPath = join(options.folder, `pgbackrest-${node.name}.conf`)
    const settings = {
      'repo1-type': 'posix',
      'repo1-path': repository,
      'repo1-cipher-pass': 'of the test',
      'pg1-path': node.dataDir,
      'pg1-port': String(node.port),
      'pg1-socket-path': node.socketDir,
    }
    writeFileSync(configPath, withSettings(settings, [`lock-path=${join(locks, node.name)}`]))
    const pgbackrest = `pgbackrest --config=${configPath} ${stanza}`
    return {
      ...node,
      configPath,
      archiveCommand: `${pgbackrest} archive-push %p`,
      restoreCommand: `${pgbackrest} archive-get %f "%p"`,
    }
  })
}

/** The file of deploy/ with other values. @throws Error for a setting that it does not have. */
function withSettings(settings: Record<string, string>, more: readonly string[]): string {
  let text = readFileSync(deployed, 'utf8')
    .replaceAll(/^repo1-s3-.*\n/gm, '')
    .replace('[global]', ['[global]', ...more].join('\n'))
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`${deployed} does not set ${name}`)
    text = text.replace(line, () => `${name}=${value}`)
  }
  return text
}

/** Makes the stanza and a full backup. @param primary the node that writes at the moment */
export async function createStanzaAndBackup(primary: BackedUpNode): Promise<void> {
  await pgbackrest(primary, ['stanza-create'])
  await pgbackrest(primary, ['--type=full', 'backup'])
}

/**
 * Resolves when everything that was committed so far can be restored: the WAL up to here is in the repository, with one
 * commit more, because a target of time is reached by the first commit after it.
 */
export async function archiveUntilNow(primary: BackedUpNode): Promise<void> {
  const connection = ['-h', primary.socketDir, '-p', String(primary.port), '-U', 'postgres', '-d', 'postgres']
  await runPostgres('psql', [...connection, '-qAtc', 'select txid_current()'])
  await pgbackrest(primary, ['check'])
}

/**
 * Restores into a new data directory, beside the running cluster, and starts a PostgreSQL of its own there, which archives
 * nothing and waits for no standby.
 * @param options.target commits with this time or an earlier one are restored
 */
export async function restoreTo(options: {
  folder: string
  node: BackedUpNode
  target: Date
  port: number
}): Promise<Restored> {
  const { folder, node, target, port } = options
  const home = join(folder, `restored-${port}`)
  const dataDir = join(home, 'data')
  if (existsSync(home)) throw new Error(`${home} exists: restores go into a new folder`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await giveToDatabaseUser([home, dataDir])
  await pgbackrest(node, [
    `--pg1-path=${dataDir}`,
    '--type=time',
    `--target=${target.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
    '--target-timeline=latest',
    '--archive-mode=off',
    'restore',
  ])
  const hba = join(home, 'pg_hba.conf')
  writeFileSync(hba, 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    hba_file: hba,
    synchronous_standby_names: '',
    // Else recovery compares max_connections and its like with the primary's, which Patroni gives on the command line.
    hot_standby: 'off',
  }
  const server = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const log = join(home, 'log')
  const start = ['-D', dataDir, '-l', log, '-w', '-o', server.join(' '), 'start']
  await runPostgres('pg_ctl', start)
    .then(() => untilPromoted({ dataDir, home, port }))
    .catch((error: unknown) => {
      throw new Error(`not restored to ${target.toISOString()}:\n${readFileSync(log, 'utf8')}`, {
        cause: error,
      })
    })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => runPostgres('pg_ctl', ['-D', dataDir, '-m', 'fast', '-w', 'stop']),
  }
}

/** Without hot_standby it accepts connections only when it has reached its target; it ends when there is no such point. */
async function untilPromoted(server: { dataDir: string; home: string; port: number }): Promise<void> {
  const isReady = () =>
    runPostgres('pg_isready', ['-q', '-h', server.home, '-p', String(server.port)]).then(
      () => true,
      () => false,
    )
  while (!(await isReady())) {
    await runPostgres('pg_ctl', ['-D', server.dataDir, 'status'])
    await wait(100)
  }
}

const pgbackrest = (node: BackedUpNode, args: readonly string[]) =>
  runAsDatabaseUser('pgbackrest', [`--config=${node.configPath}`, stanza, ...args])

function runPostgres(command: string, args: readonly string[]): Promise<void> {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL is not installed.')
  return runAsDatabaseUser(join(bin, command), args)
}

/** What it prints to standard output, pgBackRest's reasons among it, is in the error. */
async function runAsDatabaseUser(command: string, args: readonly string[]): Promise<void> {
  await run(...asDatabaseUser(command, [...args]), { cwd: '/' }).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(`${error.message}\n${error.stdout ?? ''}`, { cause: error })
    },
  )
}

async function giveToDatabaseUser(paths: readonly string[]): Promise<void> {
  if (process.getuid?.() === 0) await run('chown', ['postgres', ...paths])
}
