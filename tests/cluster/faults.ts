import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseNode, passwords } from './database-node.ts'
import { findPrimary, isPrimary, switchOver, untilWhole } from './patroni-api.ts'
import { until } from './processes.ts'
import { type RatingLoad, type Summary, summaryOf } from './ratings.ts'
import type { WholeSet } from './whole-set.ts'

/** A fault that is caused while ratings come in. */
export interface Fault {
  what: string
  /** The longest acceptable time without service, in seconds. */
  barSeconds: number
  /** Nobody may notice the fault: no attempt fails. */
  isQuiet?: boolean
  cause(set: WholeSet): Promise<void>
}

const frozenSeconds = 20
const etcdCutSeconds = 20

/** The longest time without service after the primary has died: see deploy/patroni.yml. */
const failoverSeconds = 12
const switchoverSeconds = 5
/** The bar for faults that nobody may notice: at most a slower reply. */
const quietSeconds = 2

/** Opens transactions that hold locks and have written when the primary dies. */
async function openTransactions({ port }: DatabaseNode): Promise<void> {
  for (let count = 0; count < 5; count++) {
    const client = new pg.Client({
      connectionString: `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/regimen`,
    })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin')
    const { rowCount } = await client.query(
      `update card_states set notes = notes || 'lost' where (user_id, flashcard_id) in
         (select user_id, flashcard_id from card_states order by user_id, flashcard_id offset ${count} limit 1)`,
    )
    if (rowCount !== 1) throw new Error('This transaction has written nothing')
  }
}

/** Resolves when another node is the primary. */
async function replaced({ nodes }: WholeSet, former: DatabaseNode): Promise<void> {
  await until(
    'another primary',
    async () => (await Promise.all(nodes.filter((node) => node !== former).map(isPrimary))).includes(true),
    { seconds: 60 },
  )
}

async function killMachine(set: WholeSet): Promise<void> {
  const primary = await findPrimary(set.nodes)
  await openTransactions(primary)
  primary.killMachine()
  await replaced(set, primary)
  await wait(3_000)
  primary.start()
}

async function killDatabase(set: WholeSet): Promise<void> {
  const primary = await findPrimary(set.nodes)
  await openTransactions(primary)
  primary.killDatabase()
  await replaced(set, primary)
}

async function freezeMachine(set: WholeSet): Promise<void> {
  const primary = await findPrimary(set.nodes)
  primary.freeze()
  await Promise.all([replaced(set, primary), wait(frozenSeconds * 1000)])
  primary.thaw()
}

async function cutEtcd({ etcd }: WholeSet): Promise<void> {
  etcd.freeze()
  await wait(etcdCutSeconds * 1000)
  etcd.thaw()
}

/**
 * Replaces one server after the other: SIGTERM, then the new version. The next one follows when the balancer
 * sends requests to this one.
 */
function rollApps(showNextVersion: () => void): (set: WholeSet) => Promise<void> {
  return async ({ web, worker, balancer }) => {
    showNextVersion()
    for (const server of web) {
      const code = await server.stop()
      if (code !== 0) throw new Error(`${server.name} ended with ${code}`)
      await server.start()
      await until(`${server.name} is in`, async () => (await balancer.stateOf(server.name)) === 'UP')
    }
    await worker.stop()
    await worker.start()
  }
}

export const faultsOf = (showNextVersion: () => void): Fault[] => [
  { what: 'Primary’s machine killed', barSeconds: failoverSeconds, cause: killMachine },
  { what: 'Primary’s PostgreSQL killed', barSeconds: failoverSeconds, cause: killDatabase },
  { what: 'Primary’s machine killed again', barSeconds: failoverSeconds, cause: killMachine },
  {
    what: `Primary’s machine frozen for ${frozenSeconds} s, then thawed`,
    barSeconds: failoverSeconds,
    cause: freezeMachine,
  },
  { what: 'Switchover', barSeconds: switchoverSeconds, cause: ({ nodes }) => switchOver(nodes) },
  {
    what: 'Rolling release of the application',
    barSeconds: quietSeconds,
    isQuiet: true,
    cause: rollApps(showNextVersion),
  },
  { what: `etcd cut off for ${etcdCutSeconds} s`, barSeconds: quietSeconds, isQuiet: true, cause: cutEtcd },
]

/** The pause between a fault and the next one. */
const calmMs = 5_000

export interface Outcome extends Summary {
  /** True when the cluster had recovered completely within two minutes. */
  isWhole: boolean
}

/** Causes the fault, waits until the cluster has recovered, and summarizes the ratings during that time. */
export async function runFault(set: WholeSet, load: RatingLoad, fault: Fault): Promise<Outcome> {
  const from = Date.now()
  await fault.cause(set)
  await wait(calmMs)
  const isWhole = await untilWhole(set.nodes).then(
    () => true,
    () => false,
  )
  const to = Date.now()
  await load.untilEnded(to)
  return { ...summaryOf(load, from, to), isWhole }
}

export function isWithin(
  { barSeconds, isQuiet = false }: Fault,
  { isWhole, unclear, failed, withoutServiceSeconds, disturbedSeconds }: Outcome,
): boolean {
  if (!isWhole || unclear > 0 || (isQuiet && failed > 0)) return false
  return Math.max(withoutServiceSeconds, disturbedSeconds) <= barSeconds
}
