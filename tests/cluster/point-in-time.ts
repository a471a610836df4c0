import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { asDatabaseUser, findPostgres } from '#tests/support/database/postgres.mjs'
import type { DatabaseNode } from './database-node.ts'
import { makeFolder } from './processes.ts'

/**
 * Makes a backup of the cluster under test, and restores it to a point in time, with the commands of
 * docs/deployment.md.
 */

const stanza = '--stanza=regimen'
const run = promisify(execFile)

/** A PostgreSQL that was restored to a point in time. */
export interface Restored {
  /** The address of the product's database. Any role may sign in without a password. */
  url: string
  stop(): Promise<void>
}

/** Creates the stanza and a full backup. @param primary the node that accepts writes at the moment */
export async function createStanzaAndBackup(primary: DatabaseNode): Promise<void> {
  await pgbackrest(primary, ['stanza-create'])
  await pgbackrest(primary, ['--type=full', 'backup'])
}

/**
 * Resolves when everything committed so far can be restored. Then the WAL up to here is in the repository,
 * with one more commit, because recovery to a target time stops at the first commit after it.
 */
export async function archiveUntilNow(primary: DatabaseNode): Promise<void> {
  const connection = ['-h', primary.socketDir, '-p', String(primary.port), '-U', 'postgres', '-d', 'postgres']
  await runPostgres('psql', [...connection, '-qAtc', 'select txid_current()'])
  await pgbackrest(primary, ['check'])
}

/**
 * Restores into a new data directory, beside the running cluster, and starts a separate PostgreSQL there. It
 * archives nothing and waits for no standby.
 * @param options.target commits up to this time are restored
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
    // Otherwise recovery compares max_connections and similar settings with the primary's, which Patroni sets
    // on the command line.
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

/**
 * Waits for the end of recovery. Without hot_standby the server accepts connections only when it has reached
 * its target, and it exits if there is no such point.
 */
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

/**
 * Runs a command. If it fails, the error contains its standard output, which includes the reasons that
 * pgBackRest gives.
 */
async function runAsDatabaseUser(command: string, args: readonly string[]): Promise<void> {
  await run(...asDatabaseUser(command, [...args]), { cwd: '/' }).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(`${error.message}\n${error.stdout ?? ''}`, { cause: error })
    },
  )
}
