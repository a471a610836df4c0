import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { asDatabaseUser, findPostgres } from '#tests/support/database/postgres.mjs'
import type { DatabaseNode } from './database-node.ts'
import { makeFolder } from './processes.ts'

/** A backup of the cluster under test and restores to a point in time, by the commands of docs/deployment.md. */

const stanza = '--stanza=regimen'
const run = promisify(execFile)

/** A PostgreSQL that was restored to a point in time. */
export interface Restored {
  /** Of the product's database; any role may sign in without a password. */
  url: string
  stop(): Promise<void>
}

/** Makes the stanza and a full backup. @param primary the node that writes at the moment */
export async function createStanzaAndBackup(primary: DatabaseNode): Promise<void> {
  await pgbackrest(primary, ['stanza-create'])
  await pgbackrest(primary, ['--type=full', 'backup'])
}

/**
 * Resolves when everything that was committed so far can be restored: the WAL up to here is in the repository, with one
 * commit more, because a target of time is reached by the first commit after it.
 */
export async function archiveUntilNow(primary: DatabaseNode): Promise<void> {
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
  node: DatabaseNode
  target: Date
  port: number
}): Promise<Restored> {
  const { folder, node, target, port } = options
  const home = makeFolder(join(folder, `restored-${port}`))
  const dataDir = makeFolder(join(home, 'data'))
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
    url: `postgres://postgres@127.0.0.1:${port}/regimen`,
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

const pgbackrest = (node: DatabaseNode, args: readonly string[]) =>
  runAsDatabaseUser('pgbackrest', [`--config=${node.backupSettings}`, stanza, ...args])

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
