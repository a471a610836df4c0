import pg from 'pg'
import { freePort } from '#tests/support/browser/free-port.ts'
import { createLearners, someLearners } from '../../bench/learners.ts'
import { type AppOptions, type AppServer, prepareApp, runRelease } from './app-server.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type DatabaseNode, passwords, prepareNode } from './database-node.ts'
import { type Etcd, startEtcd } from './etcd.ts'
import { findPrimary, untilWhole } from './patroni-api.ts'
import { startPooler } from './pooler.ts'
import { until } from './processes.ts'
import type { RatingLearner } from './ratings.ts'

/** Everything that runs: three of etcd, three database machines, a balancer, three web processes and a worker. */
export interface WholeSet {
  folder: string
  etcd: Etcd
  nodes: DatabaseNode[]
  balancer: Balancer
  web: AppServer[]
  worker: AppServer
  /** Through the balancer, as the application. */
  db: pg.Pool
  pids(): number[]
}

/** Ends what is not a program of ours: PostgreSQL, which leaves its parent, and connections. */
export type Ending = () => Promise<unknown>

const learnerCount = 250

/** Learners are the same in each database, so that the same cookies hold. */
export async function addLearners(
  db: pg.Pool,
): Promise<{ learners: RatingLearner[]; flashcardIds: number[] }> {
  await createLearners(db, { first: 1, count: learnerCount })
  const learners = await someLearners(db, learnerCount)
  const { rows } = await db.query<{ id: number }>('select id from flashcards order by id limit 400')
  return {
    learners: learners.map(({ userId, cookie }, place) => ({
      userId,
      // Of production, where the cookie belongs to https.
      cookie: `__Host-${cookie}`,
      address: `127.0.1.${place + 1}`,
      keepsConnection: place % 2 === 0,
    })),
    flashcardIds: rows.map(({ id }) => id),
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

export function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => undefined)
  return pool
}

interface Options {
  folder: string
  /** The pages that a web process serves, asked for at each start. */
  clientDir: () => string
  /** Whether PgBouncer is between the application and the database. */
  withPooler: boolean
  whenEnding: (end: Ending) => void
}

/** Brings everything up, the database at this version. */
export async function startWholeSet(options: Options): Promise<WholeSet> {
  const appPorts = await freePorts(3)
  const database = await startDatabase(options, appPorts)
  const settings = await databaseSettings(options, database.balancer)
  await runRelease(settings)
  const { web, worker } = await startApps(settings, appPorts)
  await until('all application servers are in', async () => {
    const states = await Promise.all(web.map(({ name }) => database.balancer.stateOf(name)))
    return states.every((state) => state === 'UP')
  })
  const db = poolOf(directUrlOf(database.balancer))
  options.whenEnding(() => db.end())
  const { etcd, nodes, balancer } = database
  return {
    ...{ folder: options.folder, etcd, nodes, balancer, web, worker, db },
    pids: () => [
      ...etcd.pids(),
      ...nodes.flatMap((node) => node.pids()),
      ...balancer.pids(),
      ...settings.poolerPids,
      ...[...web, worker].flatMap((one) => one.pids()),
    ],
  }
}

async function startDatabase({ folder, whenEnding }: Options, appPorts: readonly number[]) {
  const etcd = await startEtcd(folder, await freePorts(6))
  const nodes: DatabaseNode[] = []
  for (const name of ['db1', 'db2', 'db3']) {
    const [port = 0, apiPort = 0] = await freePorts(2)
    const node = prepareNode({ folder, name, port, apiPort, etcdHosts: etcd.hosts })
    nodes.push(node)
    whenEnding(node.end)
    node.start()
  }
  const [database = 0, app = 0, metrics = 0] = await freePorts(3)
  const balancer = await startBalancer({ folder, ports: { database, app, metrics }, nodes, appPorts })
  await untilWhole(nodes)
  await createDatabase(nodes)
  return { etcd, nodes, balancer }
}

const directUrlOf = ({ databasePort }: Balancer) =>
  `postgres://regimen:${passwords.app}@127.0.0.1:${databasePort}/regimen`

/** How the application reaches the database; starts the pooler when it is wanted. */
async function databaseSettings({ folder, clientDir, withPooler }: Options, balancer: Balancer) {
  const directUrl = directUrlOf(balancer)
  if (!withPooler) return { folder, clientDir, databaseUrl: directUrl, poolerPids: [] }
  const [port = 0] = await freePorts(1)
  const pooler = startPooler({ folder, port, databasePort: balancer.databasePort })
  return {
    ...{ folder, clientDir },
    databaseUrl: directUrl.replace(`:${balancer.databasePort}/`, `:${port}/`),
    env: { DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARED_STATEMENTS: 'off' },
    poolerPids: [pooler.pid],
  }
}

/** Three that serve and one that works. */
async function startApps(
  settings: Omit<AppOptions, 'name' | 'port' | 'role'>,
  appPorts: readonly number[],
): Promise<Pick<WholeSet, 'web' | 'worker'>> {
  const web = appPorts.map((port, place) =>
    prepareApp({ ...settings, name: `app${place + 1}`, port, role: 'web' }),
  )
  const [port = 0] = await freePorts(1)
  const worker = prepareApp({ ...settings, name: 'worker', port, role: 'worker' })
  await Promise.all([...web, worker].map((one) => one.start()))
  return { web, worker }
}

/** The role and the database of the product, as docs/deployment.md says. */
async function createDatabase(nodes: readonly DatabaseNode[]): Promise<void> {
  const { port } = await findPrimary(nodes)
  const admin = new pg.Client({
    connectionString: `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`,
  })
  await admin.connect()
  await admin.query(`create role regimen login password '${passwords.app}'`)
  await admin.query('create database regimen owner regimen')
  await admin.end()
}
