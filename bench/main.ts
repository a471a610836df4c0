import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { havePostgres } from '../tests/support/database/postgres.mjs'
import { measureAdminCalls } from './admin-calls.ts'
import { measureBank } from './bank.ts'
import { measureBroadcast } from './broadcast.ts'
import { measureChapterList } from './chapter-list.ts'
import { measureContentChanges } from './content-changes.ts'
import { measureEditorial } from './editorial.ts'
import { measureFits } from './fits.ts'
import { measureGrowth } from './growth.ts'
import { loadLearners, reviewsPerLearner } from './history.ts'
import { measureImport } from './import.ts'
import { measureMemory } from './memory.ts'
import { measureMillion } from './million.ts'
import { measureOwnCards } from './own-cards.ts'
import { measureOwnImport } from './own-import.ts'
import { measureQuestions } from './questions.ts'
import { measureRating } from './rating.ts'
import { measureReads } from './reads.ts'
import { printRows, type Row, writeReport } from './report.ts'
import { measureRescoring } from './rescoring.ts'
import { launchChromium, measureScript } from './script.ts'
import { startProduct } from './server.ts'
import { makeReleased } from './side.ts'
import { measureStart } from './start.ts'
import { measureVisits } from './visits.ts'

/**
 * npm run bench [-- start broadcast script list rating reads questions bank growth visits import
 * fits memory admin own own-import rescoring changes editorial million] measures the rows of quality.md about the server, on a separate PostgreSQL (fsync
 * on) and on the embedded database, and the script of the pages as last built. A run of all parts writes
 * docs/performance.md; a run of some only prints. Sizes: BENCH_REVIEWS, the large log (default 2,000,000;
 * 20,000,000 for `million`); BENCH_VISITS, page views (10,000,000); BENCH_BROADCAST,
 * addresses (10,000); BENCH_USERS and BENCH_MAILS, users (1,000,000) and mails (5,000,000) of `admin`, and
 * BENCH_CALLS, calls of each kind in a round of `admin` and `own` (100): fewer where the machine is busy;
 * BENCH_OWN, own cards of a learner (20,000); BENCH_NOTES, notes of an import (30,000); BENCH_ANSWERS, answers to a question whose key is corrected (20,000); BENCH_LEARNERS, learners of `million` (1,000,000). BENCH_KEEP=on keeps the large database of `admin` and
 * `million` for inspection, until the process is interrupted.
 */
const parts = process.argv.slice(2)
/** Parts that fill databases of their own. */
const ownDatabases = [
  'start',
  'broadcast',
  'admin',
  'own',
  'own-import',
  'rescoring',
  'changes',
  'editorial',
  'million',
]
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const sizeOf = (name: string, usual: number) => Number(process.env[name] ?? usual)
const reviews = sizeOf('BENCH_REVIEWS', 2_000_000)
const views = sizeOf('BENCH_VISITS', 10_000_000)
/** A chapter's list is measured with few learners, the parts after it with more. */
const learnersAtFirst = 100
const learnersLater = 500
const millionSizes = {
  learners: sizeOf('BENCH_LEARNERS', 1_000_000),
  reviews: sizeOf('BENCH_REVIEWS', 20_000_000),
  views,
}
const adminSizes = {
  users: sizeOf('BENCH_USERS', 1_000_000),
  mails: sizeOf('BENCH_MAILS', 5_000_000),
  calls: sizeOf('BENCH_CALLS', 100),
}
const importSizes = { notes: sizeOf('BENCH_NOTES', 30_000) }
const rescoringSizes = { answers: sizeOf('BENCH_ANSWERS', 20_000), learners: sizeOf('BENCH_USERS', 100_000) }
const changeSizes = { cards: 500, learners: sizeOf('BENCH_USERS', 100_000) }
const ownSizes = { cards: sizeOf('BENCH_OWN', 20_000), calls: sizeOf('BENCH_CALLS', 100) }
const settings = Object.entries(process.env).filter(([name]) => name.startsWith('BENCH_'))
const command = [...settings.map(([name, value]) => `${name}=${value}`), 'npm run bench'].join(' ')

/** A quarter of the memory, as deploy/patroni.yml says. */
const sharedBuffers = `${Math.floor(totalmem() / 2 ** 22)}MB`
const postgres = havePostgres({ fsync: true, sharedBuffers })
if (!postgres.url) throw new Error(postgres.error)
const db = new pg.Pool({ connectionString: postgres.url, max: 4 })
const beside = { db, databaseUrl: postgres.url }
const dataDir = mkdtempSync(join(tmpdir(), 'regimen-bench-'))
const rows: Row[] = []
const add = (more: Row[]) => {
  printRows(more)
  rows.push(...more)
}

async function measureBuiltPages(url: string): Promise<Row[]> {
  const browser = await launchChromium()
  try {
    return await measureScript(browser, url)
  } finally {
    await browser.close()
  }
}

async function measureProduct(databaseUrl: string): Promise<void> {
  const server = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const at = { server, databaseUrl }
  if (wants('script')) add(await measureBuiltPages(server.url))
  await loadLearners(db, { first: 1, count: learnersAtFirst })
  if (wants('list')) add(await measureChapterList(db, at))
  const learners = wants('growth') ? reviews / reviewsPerLearner : learnersLater
  await loadLearners(db, { first: learnersAtFirst + 1, count: learners - learnersAtFirst })
  if (wants('growth')) add(await measureGrowth({ db, ...at }, reviews))
  if (wants('rating')) add(await measureRating(db, at))
  if (wants('reads')) add(await measureReads(db, server))
  if (wants('questions')) add(await measureQuestions(db, server))
  if (wants('bank')) add(await measureBank(db, at))
  if (wants('visits')) add(await measureVisits(db, { ...at, views }))
  if (wants('import')) add(await measureImport(db, server))
  if (wants('fits')) add(await measureFits(db, at))
  if (wants('memory')) add(await measureMemory(db, server))
  await server.stop()
}

try {
  if (wants('start')) add(await measureStart(db, postgres.url))
  if (wants('broadcast')) add(await measureBroadcast(db, postgres.url))
  if (!parts.every((part) => ownDatabases.includes(part)) || parts.length === 0)
    await measureProduct(postgres.url)
  if (wants('admin')) await measureAdminCalls(beside, adminSizes, add)
  if (wants('own')) add(await measureOwnCards(beside, ownSizes))
  if (wants('own-import')) add(await measureOwnImport(postgres.url, importSizes))
  if (wants('editorial'))
    add(await measureEditorial(await makeReleased(beside, 'bench_editorial'), { items: 20_000 }))
  if (wants('rescoring'))
    add(await measureRescoring(await makeReleased(beside, 'bench_rescoring'), rescoringSizes))
  if (wants('changes'))
    add(await measureContentChanges(await makeReleased(beside, 'bench_changes'), changeSizes))
  if (wants('million')) await measureMillion(beside, millionSizes, add)
  if (parts.length === 0) writeReport(rows, command)
} finally {
  await db.end()
  postgres.stop?.()
  rmSync(dataDir, { recursive: true, force: true })
}
