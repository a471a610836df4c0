import { setTimeout as wait } from 'node:timers/promises'
import { havePostgres } from '#tests/support/database/postgres.mjs'
import { median } from '../../bench/load.ts'
import { prepareApp, runRelease } from './app-server.ts'
import { makeFolder } from './processes.ts'
import { type RatingLearner, startRatings } from './ratings.ts'
import { addLearners, type Ending, freePorts, poolOf } from './whole-set.ts'

/** What a rating costs through the whole set, against one server with a PostgreSQL of its own. */
export interface Latency {
  wholeMs: number
  singleMs: number
}

const rounds = 3
const seconds = 10

export interface Side {
  url: string
  learners: readonly RatingLearner[]
  flashcardIds: readonly number[]
}

/** Both by turns, so that both meet the same machine; medians of all rounds. Both are up all the time. */
export async function measureLatency(
  whole: Side,
  options: { folder: string; clientDir: () => string; whenEnding: (end: Ending) => void },
): Promise<Latency> {
  const { clientDir, whenEnding } = options
  const folder = makeFolder(`${options.folder}/single`)
  const postgres = havePostgres({ fsync: true })
  if (!postgres.url) throw new Error(postgres.error)
  const databaseUrl = postgres.url
  whenEnding(async () => postgres.stop?.())
  await runRelease({ clientDir, folder, databaseUrl })
  const db = poolOf(databaseUrl)
  const known = await addLearners(db)
  await db.end()
  const [port = 0] = await freePorts(1)
  const server = prepareApp({ clientDir, folder, name: 'single', port, role: 'both', databaseUrl })
  await server.start()
  const single = { ...known, url: `http://127.0.0.1:${port}` }
  const times = { whole: [] as number[], single: [] as number[] }
  for (const side of [whole, single]) await timesOf(side)
  for (let round = 0; round < rounds; round++) {
    times.whole.push(...(await timesOf(whole)))
    times.single.push(...(await timesOf(single)))
  }
  await server.end()
  return { wholeMs: median(times.whole), singleMs: median(times.single) }
}

async function timesOf(side: Side): Promise<number[]> {
  const load = startRatings(side)
  await wait(seconds * 1000)
  await load.stop()
  const failed = load.attempts.filter(({ status }) => status !== 200)
  if (failed.length > 0) throw new Error(`${failed.length} ratings failed, first with ${failed[0]?.status}`)
  return load.attempts.map(({ ms }) => ms)
}
