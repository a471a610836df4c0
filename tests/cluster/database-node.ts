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

/** A database machine: Patroni and its PostgreSQL, by deploy/patroni.yml. */
export interface DatabaseNode {
  name: string
  port: number
  apiPort: number
  dataDir: string
  socketDir: string
  /** Where the settings of its pgBackRest are. */
  backupSettings: string
  /** Patroni and all processes of PostgreSQL. */
  pids(): number[]
  start(): void
  /** kill -9 of Patroni and PostgreSQL. */
  killMachine(): void
  /** kill -9 of PostgreSQL alone; Patroni goes on. */
  killDatabase(): void
  /** All of its processes stand still, and then go on as if nothing had been. */
  freeze(): void
  thaw(): void
  /** Ends it and removes the shared memory that killed servers left. */
  end(): Promise<void>
}

export interface NodeOptions {
  folder: string
  name: string
  port: number
  apiPort: number
  etcdHosts: string
}

/** Of the whole cluster; made up, because it lives for minutes on the loopback interface. */
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
  /** Patroni first, so that it restarts nothing. */
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

/** deploy/patroni.yml with what differs in this test. */
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
  // Three of them share this machine.
  settings.bootstrap.dcs.postgresql.parameters.shared_buffers = '128MB'
  settings.postgresql.pg_hba = ['local all all trust', ...settings.postgresql.pg_hba]
  const path = join(folder, `${name}.yml`)
  writeFileSync(path, stringify(settings), { mode: databaseOwner() ? 0o644 : 0o600 })
  return path
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
