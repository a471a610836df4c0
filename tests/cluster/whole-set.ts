import pg from 'pg'
import { createLearners, someLearners } from '../../bench/learners.ts'
import { freePort } from '../support/free-port.ts'
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

export const learnerCount = 250

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

/**
 * Brings everything up, the database at this version.
 * @param options.clientDir the pages that a web process serves, asked for at each start.
 */
export async function startWholeSet(options: {
  folder: string
  clientDir: () => string
  withPooler: boolean
  whenEnding: (end: Ending) => void
}): Promise<WholeSet> {
  const { folder, clientDir, withPooler, whenEnding } = options
  const ports = await freePorts(6 + 6 + 3 + 4 + 1)
  const take = (count: number) => ports.splice(0, count)
  const etcd = await startEtcd(folder, take(6))
  const nodes = ['db1', 'db2', 'db3'].map((name) => {
    const [port = 0, apiPort = 0] = take(2)
    return prepareNode({ folder, name, port, apiPort, etcdHosts: etcd.hosts })
  })
  for (const node of nodes) {
    whenEnding(node.end)
    node.start()
  }
  const [database = 0, app = 0, metrics = 0] = take(3)
  const [workerPort = 0, ...appPorts] = take(4)
  const balancer = await startBalancer({ folder, ports: { database, app, metrics }, nodes, appPorts })
  await untilWhole(nodes)
  await createDatabase(nodes)
  const directUrl = `postgres://regimen:${passwords.app}@127.0.0.1:${database}/regimen`
  const [poolerPort = 0] = take(1)
  const pooler = withPooler ? startPooler({ folder, port: poolerPort, databasePort: database }) : undefined
  const settings: Omit<AppOptions, 'name' | 'port' | 'role'> = {
    ...{ folder, clientDir },
    databaseUrl: pooler ? directUrl.replace(`:${database}/`, `:${poolerPort}/`) : directUrl,
    env: pooler ? { DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARED_STATEMENTS: 'off' } : {},
  }
  await runRelease(settings)
  const appOf = (name: string, port: number, role: 'web' | 'worker') =>
    prepareApp({ ...settings, name, port, role })
  const web = appPorts.map((port, place) => appOf(`app${place + 1}`, port, 'web'))
  const worker = appOf('worker', workerPort, 'worker')
  await Promise.all([...web, worker].map((one) => one.start()))
  await until('all application servers are in', async () => {
    const states = await Promise.all(web.map(({ name }) => balancer.stateOf(name)))
    return states.every((state) => state === 'UP')
  })
  const db = poolOf(directUrl)
  whenEnding(() => db.end())
  return {
    ...{ folder, etcd, nodes, balancer, web, worker, db },
    pids: () => [
      ...etcd.pids(),
      ...nodes.flatMap((node) => node.pids()),
      ...balancer.pids(),
      ...(pooler ? [pooler.pid] : []),
      ...[...web, worker].flatMap((one) => one.pids()),
    ],
  }
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
