import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { havePostgres } from '../tests/support/postgres.mjs'
import { measureAdminLists } from './admin-lists.ts'
import { measureBroadcast } from './broadcast.ts'
import { measureChapterList } from './chapter-list.ts'
import { measureFits } from './fits.ts'
import { measureGrowth } from './growth.ts'
import { loadHistories, reviewsPerLearner } from './history.ts'
import { measureImport } from './import.ts'
import { createLearners } from './learners.ts'
import { measureMemory } from './memory.ts'
import { measureQuestions } from './questions.ts'
import { measureRating } from './rating.ts'
import { measureReads } from './reads.ts'
import { printRows, type Row, writeReport } from './report.ts'
import { launchChromium, measureScript } from './script.ts'
import { startProduct } from './server.ts'
import { measureStart } from './start.ts'
import { measureVisits } from './visits.ts'

/**
 * npm run bench [-- start broadcast script list rating reads questions growth visits admin import fits memory]: measures the rows of quality.md that concern the server on a
 * PostgreSQL of its own (fsync on) and on the embedded database, and the script of the pages as last built. All parts write
 * docs/performance.md; some only print. BENCH_REVIEWS is the size of the large log, 2,000,000 unless set; BENCH_VISITS the
 * number of page views, 10,000,000 unless set; BENCH_BROADCAST the number of addresses, 10,000 unless set.
 */
const parts = process.argv.slice(2)
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const sizes = { small: 20_000, large: Number(process.env.BENCH_REVIEWS ?? 2_000_000) }
const views = Number(process.env.BENCH_VISITS ?? 10_000_000)
const otherLearners = 400
const settings = Object.entries(process.env).filter(([name]) => name.startsWith('BENCH_'))
const command = [...settings.map(([name, value]) => `${name}=${value}`), 'npm run bench'].join(' ')

const postgres = havePostgres({ fsync: true })
if (!postgres.url) throw new Error(postgres.error)
const db = new pg.Pool({ connectionString: postgres.url, max: 4 })
const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-'))
const rows: Row[] = []
const add = (more: Row[]) => {
  printRows(more)
  rows.push(...more)
}

async function addLearners(numbers: { first: number; count: number }): Promise<void> {
  await createLearners(db, numbers)
  await loadHistories(db)
}

async function measureBuiltPages(url: string): Promise<Row[]> {
  const browser = await launchChromium()
  try {
    return await measureScript(browser, url)
  } finally {
    await browser.close()
  }
}

try {
  if (wants('start')) add(await measureStart(db, postgres.url))
  if (wants('broadcast')) add(await measureBroadcast(db, postgres.url))
  const server = await startProduct({ DATABASE_URL: postgres.url, DATA_DIR: dataDir })
  if (wants('script')) add(await measureBuiltPages(server.url))
  await addLearners({ first: 1, count: sizes.small / reviewsPerLearner })
  const at = { server, databaseUrl: postgres.url }
  if (wants('list')) add(await measureChapterList(db, at))
  // The small log has few learners; what else is measured needs more, and meets the large log when that is there.
  if (wants('growth')) add(await measureGrowth(db, server, sizes))
  else await addLearners({ first: sizes.small / reviewsPerLearner + 1, count: otherLearners })
  if (wants('rating')) add(await measureRating(db, at))
  if (wants('reads')) add(await measureReads(db, server))
  if (wants('questions')) add(await measureQuestions(db, server))
  if (wants('visits')) add(await measureVisits(db, { ...at, views }))
  if (wants('admin')) add(await measureAdminLists(db, server))
  if (wants('import')) add(await measureImport(db, server))
  if (wants('fits')) add(await measureFits(db, at))
  if (wants('memory')) add(await measureMemory(db, server))
  await server.stop()
  if (parts.length === 0) writeReport(rows, command)
} finally {
  await db.end()
  postgres.stop?.()
  rmSync(dataDir, { recursive: true, force: true })
}
