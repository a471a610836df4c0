import type pg from 'pg'
import { loadLearners, readIntoMemory, reviewsPerLearner } from './history.ts'
import { type Learner, someLearners } from './learners.ts'
import { anyOf, type Call, median, percentile, ratingOf, sample } from './load.ts'
import { searchCall } from './reads.ts'
import type { Row } from './report.ts'
import { openSide, type Side } from './side.ts'

const bar = 1.5
const rounds = 5
const usualCount = 400
const mostLearners = 2_000
export const fewLearners = 100

/** The calls to measure, by what they are; their paths may depend on the side. */
export type Calls<S extends MeasuredSide = MeasuredSide> = Record<
  string,
  (learner: Learner, side: S) => Call | Call[]
>

const dashboardPaths = [
  '/api/analytics/overview',
  '/api/analytics/weighted-mastery',
  '/api/analytics/activity',
  '/api/analytics/retention',
  '/api/study/today',
  '/api/analytics/readiness',
  '/api/tag-progress',
  '/api/drugs/classes',
  '/api/badges',
]

export const getAll =
  (paths: readonly string[]) =>
  ({ cookie }: Learner): Call[] =>
    paths.map((path) => ({ method: 'GET', path, cookie }))

/** The calls of learners. Ratings come last, because the learners of a small database get more of them. */
export async function callsOfLearners(db: pg.Pool): Promise<Calls> {
  const { rows } = await db.query<{ id: number }>('select id from flashcards order by id limit 400')
  return {
    'Today’s queue': getAll(['/api/study/today']),
    'A search': ({ cookie }) => searchCall(cookie),
    [`The dashboard (its ${dashboardPaths.length} calls)`]: getAll(dashboardPaths),
    'A rating': ({ cookie }) => ratingOf(anyOf(rows).id, cookie),
  }
}

export interface MeasuredSide extends Side {
  learners: Learner[]
}

/** Measures the p95 of each call on both sides, in turn. The figure is the median of the rounds. */
export async function compareSides<S extends MeasuredSide>(
  sides: { small: S; large: S },
  calls: Calls<S>,
  { against, how, count = usualCount }: { against: string; how: string; count?: number },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, call] of Object.entries(calls)) {
    // The first run is not measured, because compilers and caches warm up.
    for (const side of [sides.small, sides.large]) await p95Of(side, call, count)
    const few: number[] = []
    const many: number[] = []
    for (let round = 0; round < rounds; round++) {
      few.push(await p95Of(sides.small, call, count))
      many.push(await p95Of(sides.large, call, count))
    }
    rows.push(
      rowOf(
        { few, many },
        { what, against, how: `${how}; ${rounds} rounds of ${count} calls by turns, 2 at once` },
      ),
    )
  }
  return rows
}

/** Compares the first look at a study day, which makes its plan. Later looks only read the plan. */
export async function compareFirstLooks(
  sides: { small: MeasuredSide; large: MeasuredSide },
  { against, how }: { against: string; how: string },
): Promise<Row> {
  const few: number[] = []
  const many: number[] = []
  for (let round = 0; round < rounds; round++) {
    few.push(await p95OfFirstLooks(sides.small))
    many.push(await p95OfFirstLooks(sides.large))
  }
  return rowOf(
    { few, many },
    {
      what: 'Today’s queue, the first look of the day',
      ...{ against, how: `${how}; ${rounds} rounds of ${fewLearners} learners by turns, 2 at once` },
    },
  )
}

function rowOf(
  { few, many }: { few: number[]; many: number[] },
  { what, against, how }: { what: string; against: string; how: string },
): Row {
  const ratio = median(many.map((ms, round) => ms / (few[round] ?? ms)))
  return {
    what: `${what}, p95 with ${against}`,
    figure: `${ratio.toFixed(2)} (${median(many).toFixed(1)} ms against ${median(few).toFixed(1)} ms)`,
    bar: `at most ${bar}`,
    isMet: ratio <= bar,
    how,
  }
}

async function p95OfFirstLooks({ db, server, learners }: MeasuredSide): Promise<number> {
  await db.query('delete from day_plans')
  const left = learners.slice(0, fewLearners)
  const next = () => todayOf(left.pop())
  return percentile(await sample(server.url, { next, count: left.length, atOnce: 2 }), 0.95)
}

const todayOf = (learner: Learner | undefined): Call => ({
  method: 'GET',
  path: '/api/study/today',
  cookie: learner?.cookie ?? '',
})

async function p95Of<S extends MeasuredSide>(
  side: S,
  call: Calls<S>[string],
  count: number,
): Promise<number> {
  const { db, server, learners } = side
  // The time at which a learner was last seen is written every five minutes: rarely with few learners, often
  // with many.
  await db.query('update sessions set last_seen_at = now() where user_id = any($1::int[])', [
    learners.map(({ userId }) => userId),
  ])
  const next = () => call(anyOf(learners), side)
  await sample(server.url, { next, count: Math.ceil(count / 4), atOnce: 2 })
  return percentile(await sample(server.url, { next, count, atOnce: 2 }), 0.95)
}

/**
 * The learners who are measured. Each has already made the first rating and the first look of the day,
 * because these write more than later ones, and would be most of the calls if there are many learners.
 */
export async function withLearners(side: Side): Promise<MeasuredSide> {
  await readIntoMemory(side.db)
  const learners = await someLearners(side.db, mostLearners)
  const { rows } = await side.db.query<{ id: number }>('select id from flashcards order by id limit 1')
  const left = [...learners]
  const next = () => ratingOf(rows[0]?.id ?? 0, left.pop()?.cookie ?? '')
  await sample(side.server.url, { next, count: learners.length, atOnce: 2 })
  const toLook = [...learners]
  await sample(side.server.url, { next: () => todayOf(toLook.pop()), count: learners.length, atOnce: 2 })
  return { ...side, learners }
}

/** Compares a hundred learners with many, all of one kind, so that only the size of the log differs. */
export async function measureGrowth(large: Side, reviews: number): Promise<Row[]> {
  const small = await openSide(large, 'bench_few')
  await loadLearners(small.db, { first: 1, count: fewLearners })
  try {
    const sides = { small: await withLearners(small), large: await withLearners(large) }
    const words = {
      against: 'a large log against a small one',
      how: `${reviews.toLocaleString('en')} reviews of ${(reviews / reviewsPerLearner).toLocaleString('en')} learners against ${(fewLearners * reviewsPerLearner).toLocaleString('en')} of ${fewLearners}`,
    }
    const rows = await compareSides(sides, await callsOfLearners(small.db), words)
    return [...rows, await compareFirstLooks(sides, words)]
  } finally {
    await small.close()
  }
}

/** A side whose one measured learner is an admin. */
export async function withAdmin(side: Side): Promise<MeasuredSide> {
  const learners = await someLearners(side.db, 1)
  await side.db.query('update users set is_admin = true where id = $1', [learners[0]?.userId])
  return { ...side, learners }
}
