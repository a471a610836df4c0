import type pg from 'pg'
import { type Learner, someLearners } from './learners.ts'
import { anyOf, arrivals, type Call, percentile, ratingOf, sample } from './load.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

/** Searches like those of learners: words of cards, drugs, a typing error, and the beginning of a word. */
const searches = [
  'HER2',
  'trastuzumab',
  'neutropenia',
  'cll/sll',
  'overall survival',
  'pembrolizumb',
  'osimert',
  'BRAF',
]

export const searchCall = (cookie: string): Call => ({
  method: 'GET',
  path: `/api/search?q=${encodeURIComponent(anyOf(searches))}`,
  cookie,
})

/** Random calls of learners, in about the proportions of real use. */
export async function mixedCalls(db: pg.Pool, learners: Learner[]): Promise<() => Call> {
  const chapters = (await db.query<{ id: number }>('select id from chapters order by id')).rows.map(
    (row) => row.id,
  )
  const cards = (await db.query<{ id: number }>('select id from flashcards order by id limit 400')).rows.map(
    (row) => row.id,
  )
  return () => {
    const { cookie } = anyOf(learners)
    const draw = Math.random()
    if (draw < 0.7) return ratingOf(anyOf(cards), cookie)
    if (draw < 0.85) return { method: 'GET', path: `/api/chapters/${anyOf(chapters)}/flashcards`, cookie }
    if (draw < 0.92) return { method: 'GET', path: '/api/study/today', cookie }
    if (draw < 0.97) return { method: 'GET', path: '/api/chapters', cookie }
    return searchCall(cookie)
  }
}

/**
 * Measures searches over the full content, and the p99 of a mix of learners' calls at 100 requests a second.
 */
export async function measureReads(db: pg.Pool, server: MeasuredServer): Promise<Row[]> {
  const learners = await someLearners(db, 200)
  const times = await sample(server.url, {
    next: () => searchCall(anyOf(learners).cookie),
    count: 600,
    atOnce: 2,
  })
  const p95 = percentile(times, 0.95)

  const visits = { next: await mixedCalls(db, learners), connections: 50, perSecond: 100 }
  // The first run is not measured, because compilers and caches warm up.
  await arrivals(server.url, { ...visits, seconds: 5 })
  const p99 = percentile(await arrivals(server.url, { ...visits, seconds: 15 }), 0.99)
  return [
    {
      what: 'Search over chapters, cards, questions and drugs, p95',
      figure: `${p95.toFixed(0)} ms`,
      bar: 'under 50 ms',
      isMet: p95 < 50,
      how: `the shipped content, ${times.length} searches, 2 at once`,
    },
    {
      what: 'Mixed load, p99',
      figure: `${p99.toFixed(0)} ms`,
      bar: 'under 50 ms',
      isMet: p99 < 50,
      how: '100 requests a second: 70 % ratings, chapters, today, search; 200 learners',
    },
  ]
}
