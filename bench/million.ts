import type pg from 'pg'
import {
  type Calls,
  callsOfLearners,
  compareFirstLooks,
  compareSides,
  fewLearners,
  getAll,
  withAdmin,
  withLearners,
} from './growth.ts'
import { loadLearners, reviewsPerLearner } from './history.ts'
import { rowsOfJobs, runJobs } from './jobs.ts'
import type { Row } from './report.ts'
import { keepIfWanted, openSide, type Side } from './side.ts'
import { days, forgetCounts, loadVisits } from './visits.ts'

export interface Sizes {
  learners: number
  reviews: number
  views: number
}

/** One of this many learners studies like those of the small side. The others have only looked around. */
const studiousEvery = 20

const adminCalls: Calls = {
  'Admin analytics (its 4 calls)': getAll([
    `/api/admin/analytics-dashboard?timeframe=${days}d`,
    '/api/admin/analytics/content-performance',
    '/api/admin/analytics/chapter-usage',
    '/api/admin/analytics/memory',
  ]),
  'The user list of admins': getAll(['/api/admin/users']),
  'A user found by an admin': getAll(['/api/admin/users?search=bench-42%40mail.example']),
}

/** Measures the latency for learners and admins with a million learners, and the duration of the jobs. */
export async function measureMillion(
  beside: { db: pg.Pool; databaseUrl: string },
  sizes: Sizes,
  add: (rows: Row[]) => void,
): Promise<void> {
  const small = await openSide(beside, 'bench_few')
  const large = await openSide(beside, 'bench_million')
  try {
    const started = performance.now()
    await loadLearners(small.db, { first: 1, count: fewLearners })
    await loadLearners(large.db, { first: 1, count: sizes.learners, reviews: sizes.reviews, studiousEvery })
    await loadVisits(small.db, Math.ceil((sizes.views * fewLearners) / sizes.learners))
    await loadVisits(large.db, sizes.views)
    process.stdout.write(`loaded in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
    await measureSides({ small, large }, sizes, add)
  } finally {
    await keepIfWanted(large)
    await small.close()
    await large.close()
  }
}

async function measureSides(
  { small, large }: { small: Side; large: Side },
  sizes: Sizes,
  add: (rows: Row[]) => void,
): Promise<void> {
  const size = `${sizes.learners.toLocaleString('en')} learners, ${sizes.reviews.toLocaleString('en')} reviews, ${sizes.views.toLocaleString('en')} page views`
  const words = {
    against: `${sizes.learners.toLocaleString('en')} learners against ${fewLearners}`,
    how: `${size} against ${fewLearners} learners with ${reviewsPerLearner} reviews each, as the measured ones have`,
  }
  const sides = { small: await withLearners(small), large: await withLearners(large) }
  add(await compareSides(sides, await callsOfLearners(small.db), words))
  add([await compareFirstLooks(sides, words)])

  // The job runs once for the past days, and then as it does every ten minutes, together with all other jobs.
  for (const { db, databaseUrl } of [small, large]) {
    await forgetCounts(db)
    await runJobs(databaseUrl, ['visits.roll-up'])
  }
  await runJobs(small.databaseUrl)
  add(rowsOfJobs(await runJobs(large.databaseUrl), size))
  for (const { db } of [small, large]) await db.query('vacuum (analyze)')
  await large.db.query('checkpoint')
  const admins = { small: await withAdmin(small), large: await withAdmin(large) }
  add(await compareSides(admins, adminCalls, words))
}
