import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { findPostgres } from '#tests/support/database/postgres.mjs'
import { writeBackupSettings } from './backup-settings.ts'
import {
  databaseOwner,
  familyOf,
  isAlive,
  logPath,
  makeFolder,
  type Running,
  signalAll,
  startProgram,
  until,
} from './processes.ts'
import { noteSharedMemory, removeSharedMemory, type SharedMemory } from './shared-memory.ts'

/** A database machine: Patroni with deploy/patroni.yml, and its PostgreSQL. */
export interface DatabaseNode {
  name: string
  port: number
  apiPort: number
  dataDir: string
  socketDir: string
  /** The path of the settings for its pgBackRest. */
  backupSettings: string
  /** The process ids of Patroni and of all processes of PostgreSQL. */
  pids(): number[]
  start(): void
  /** Kills Patroni and PostgreSQL with kill -9. */
  killMachine(): void
  /** Kills only PostgreSQL with kill -9; Patroni continues. */
  killDatabase(): void
  /** Stops all processes of the machine. After `thaw` they continue as if nothing had happened. */
  freeze(): void
  thaw(): void
  /** Ends the node, and removes the shared memory that killed servers have left. */
  end(): Promise<void>
}

export interface NodeOptions {
  folder: string
  name: string
  port: number
  apiPort: number
  etcdHosts: string
}

/**
 * The passwords of the whole cluster. They are invented, because it lives for minutes on the loopback
 * interface.
 */
export const passwords = { superuser: 'cluster-superuser', app: 'cluster-app', api: 'cluster-api' }

const deployed = join(import.meta.dirname, '../../deploy/patroni.yml')

export function prepareNode(options: NodeOptions): DatabaseNode {
  const { folder, name, port, apiPort, etcdHosts } = options
  const socketDir = makeFolder(join(folder, `${name}-socket`))
  const dataDir = join(makeFolder(join(folder, name)), 'data')
  const settings = writeSettings({ folder, name, socketDir })
  const backupSettings = writeBackupSettings({ folder, name, dataDir, port, socketDir })
  let patroni: Running | undefined
  const leftovers: SharedMemory = { files: new Set(), segments: new Set() }

  const database = () => (existsSync(join(dataDir, 'postmaster.pid')) ? familyOf(postmasterOf(dataDir)) : [])
  const pids = () => [...(patroni ? familyOf(patroni.pid) : []), ...database()]
  /** Kills the processes in this order. Patroni comes first, so that it restarts nothing. */
  const kill = (victims: number[]) => {
    noteSharedMemory(leftovers, victims, join(dataDir, 'postmaster.pid'))
    signalAll(victims, 'SIGKILL')
  }
  return {
    ...{ name, port, apiPort, dataDir, socketDir, backupSettings, pids },
    start() {
      patroni = startProgram(['patroni', settings], {
        logPath: logPath(folder, name),
        asDatabaseOwner: true,
        env: {
          PGBACKREST_CONFIG: backupSettings,
          PATRONI_NAME: name,
          PATRONI_ETCD_HOSTS: etcdHosts,
          PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${apiPort}`,
          PATRONI_RESTAPI_USERNAME: 'patroni',
          PATRONI_RESTAPI_PASSWORD: passwords.api,
          PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_DATA_DIR: dataDir,
          PATRONI_POSTGRESQL_BIN_DIR: findPostgres() ?? '',
          PATRONI_POSTGRESQL_PGPASS: join(folder, name, 'pgpass'),
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
          PATRONI_REPLICATION_USERNAME: 'replicator',
          PATRONI_REPLICATION_PASSWORD: passwords.superuser,
          PATRONI_REWIND_USERNAME: 'rewinder',
          PATRONI_REWIND_PASSWORD: passwords.superuser,
        },
      })
    },
    killMachine: () => kill(pids()),
    killDatabase: () => kill(database()),
    freeze: () => signalAll(pids(), 'SIGSTOP'),
    thaw: () => signalAll(pids(), 'SIGCONT'),
    async end() {
      const all = pids()
      kill(all)
      await until(`${name} has ended`, () => !all.some(isAlive), { seconds: 10 })
      removeSharedMemory(leftovers)
    },
  }
}

/** Writes deploy/patroni.yml with the changes that this test needs. */
function writeSettings({
  folder,
  name,
  socketDir,
}: {
  folder: string
  name: string
  socketDir: string
}): string {
  const settings = parse(readFileSync(deployed, 'utf8'))
  settings.postgresql.parameters = { unix_socket_directories: socketDir }
  // Three nodes share this machine.
  settings.bootstrap.dcs.postgresql.parameters.shared_buffers = '128MB'
  settings.postgresql.pg_hba = ['local all all trust', ...settings.postgresql.pg_hba]
  const path = join(folder, `${name}.yml`)
  writeFileSync(path, stringify(settings), { mode: databaseOwner() ? 0o644 : 0o600 })
  return path
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
