import type pg from 'pg'
import { loadHistories, reviewsPerLearner } from './history.ts'
import { createLearners, type Learner, someLearners } from './learners.ts'
import { anyOf, type Call, percentile, ratingOf, sample } from './load.ts'
import { searchCall } from './reads.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

const bar = 1.5
const count = 1_200

type Calls = Record<string, (learner: Learner) => Call | Call[]>

const dashboardPaths = [
  '/api/analytics/overview',
  '/api/analytics/weighted-mastery',
  '/api/analytics/activity',
  '/api/analytics/retention',
  '/api/analytics/workload',
  '/api/analytics/readiness',
  '/api/tag-progress',
  '/api/drugs/classes',
  '/api/badges',
]

async function callsOf(db: pg.Pool): Promise<Calls> {
  const { rows } = await db.query<{ id: number }>('select id from flashcards order by id limit 400')
  return {
    'Today’s queue': ({ cookie }) => ({ method: 'GET', path: '/api/study/today', cookie }),
    'A rating': ({ cookie }) => ratingOf(anyOf(rows).id, cookie),
    'A search': ({ cookie }) => searchCall(cookie),
    [`The dashboard (its ${dashboardPaths.length} calls)`]: ({ cookie }) =>
      dashboardPaths.map((path) => ({ method: 'GET', path, cookie })),
  }
}

async function p95Of(server: MeasuredServer, learners: Learner[], call: (learner: Learner) => Call | Call[]) {
  const next = () => call(anyOf(learners))
  await sample(server.url, { next, count: count / 4, atOnce: 2 })
  return percentile(await sample(server.url, { next, count, atOnce: 2 }), 0.95)
}

/** p95 with a small log and with a large one, in the same database, before and after a bulk load. */
export async function measureGrowth(
  db: pg.Pool,
  server: MeasuredServer,
  sizes: { small: number; large: number },
): Promise<Row[]> {
  const calls = await callsOf(db)
  const measure = async () => {
    const learners = await someLearners(db, 2_000)
    const times: Record<string, number> = {}
    for (const [what, call] of Object.entries(calls)) times[what] = await p95Of(server, learners, call)
    return times
  }
  const before = await measure()
  const first = sizes.small / reviewsPerLearner + 1
  await createLearners(db, { first, count: (sizes.large - sizes.small) / reviewsPerLearner })
  await loadHistories(db)
  await db.query('checkpoint')
  const after = await measure()
  return Object.keys(calls).map((what) => {
    const [small, large] = [before[what] ?? 0, after[what] ?? 0]
    return {
      what: `${what}, p95 with a large log against a small one`,
      figure: `${(large / small).toFixed(2)} (${large.toFixed(1)} ms against ${small.toFixed(1)} ms)`,
      bar: `at most ${bar}`,
      isMet: large / small <= bar,
      how: `${sizes.large.toLocaleString('en')} reviews of ${(sizes.large / reviewsPerLearner).toLocaleString('en')} learners against ${sizes.small.toLocaleString('en')} of ${sizes.small / reviewsPerLearner}`,
    }
  })
}
