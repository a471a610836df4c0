import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { layOutVersion } from '../support/next-version.ts'
import { findPostgres } from '../support/postgres.mjs'
import { faultsOf, isWithin, runFault } from './faults.ts'
import { measureLatency } from './latency.ts'
import { startPageVisits } from './pages.ts'
import { findPrimary } from './patroni-api.ts'
import { archiveUntilNow, createStanzaAndBackup, restoreTo } from './point-in-time.ts'
import { databaseOwner, makeFolder, usageOf } from './processes.ts'
import { installPrograms, versionOf } from './programs.ts'
import { type Rating, startRatings, summaryOf } from './ratings.ts'
import { compareRestored, compareStored } from './stored.ts'
import { type Line, lineOf, tableOf } from './table.ts'
import { addLearners, freePorts, poolOf, startWholeSet, type WholeSet } from './whole-set.ts'

/**
 * npm run test:cluster: brings up, on this machine, what docs/deployment.md describes for several, lets 30 ratings a second
 * come in, and breaks one thing after the other. Ends with 1 when a bar is missed. `-- pooler` puts PgBouncer between the
 * application and the database. CLUSTER_KEEP=on leaves the logs.
 */
const perSecond = 30
const withPooler = process.argv.includes('pooler')

const missing = installPrograms()
if (missing.length > 0) {
  process.stdout.write(
    `The cluster needs these Debian packages, which are not installed and could not be: ${missing.join(', ')}.\n`,
  )
  process.exit(1)
}

const folder = makeFolder(mkdtempSync(join(tmpdir(), 'regimen-cluster-')))
const lines: Line[] = []
const add = (line: Line) => {
  lines.push(line)
  process.stdout.write(`${lineOf(line)}\n`)
}
const say = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

/** Two versions of the pages, whose assets have different names. */
async function layOutVersions(): Promise<{ clientDir: () => string; showNext: () => void; paths: string[] }> {
  const versions = [0, 1].map((number) => join(folder, `pages${number}`))
  for (const [number, path] of versions.entries()) await layOutVersion(path, number)
  let current = versions[0] ?? ''
  const paths = ['/', '/pricing', ...assetsOf(current)]
  return {
    clientDir: () => current,
    showNext: () => {
      current = versions[1] ?? ''
    },
    paths,
  }
}

const assetsOf = (directory: string) =>
  readdirSync(join(directory, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .slice(0, 3)
    .map((name) => `/assets/${name}`)

async function breakThings(set: WholeSet, pages: Awaited<ReturnType<typeof layOutVersions>>): Promise<void> {
  const known = await addLearners(set.db)
  const whole = { ...known, url: set.balancer.appUrl }
  say('measuring the latency')
  const { wholeMs, singleMs } = await measureLatency(whole, { folder, clientDir: pages.clientDir })
  const ratio = wholeMs / singleMs
  add({
    what: 'A rating through the whole set against one server, p50',
    figure: `${ratio.toFixed(2)} (${wholeMs.toFixed(1)} ms against ${singleMs.toFixed(1)} ms)`,
    bar: 'at most 2',
    isMet: ratio <= 2,
  })
  await set.db.query('truncate reviews, card_states, study_days')
  await createStanzaAndBackup(await findPrimary(set.nodes))
  const load = startRatings({ ...whole, perSecond })
  const visits = startPageVisits(set.balancer.appUrl, pages.paths)
  const from = Date.now()
  const used = usageOf(set.pids())
  await wait(10_000)
  const use = usageOf(set.pids())
  add({
    what: 'Memory and processor of the whole set at 30 ratings a second',
    figure: `${(use.megabytes / 1000).toFixed(1)} GB, ${((use.seconds - used.seconds) / 10).toFixed(2)} cores`,
    bar: 'none',
    isMet: true,
  })
  const faults = faultsOf(pages.showNext)
  let moment = new Date()
  for (const [place, fault] of faults.entries()) {
    // In the middle: the way there leads over several primaries, and on from there over others.
    if (place === Math.floor(faults.length / 2)) moment = new Date()
    say(fault.what)
    const summary = await runFault(set, load, fault)
    add({
      what: fault.what,
      figure: `${summary.withoutServiceSeconds.toFixed(1)} s without service; ${summary.acknowledged} acknowledged, ${summary.failed} attempts failed${summary.unclear > 0 ? `, ${summary.unclear} of them not with a clear 503` : ''}`,
      bar: fault.barSeconds === undefined ? 'no failed request' : `${fault.barSeconds} s`,
      isMet: isWithin(fault, summary),
    })
  }
  await wait(3_000)
  await Promise.all([load.stop(), visits.stop()])
  const { lost, doubled } = await compareStored(set.db, load.ratings)
  const all = summaryOf(load, from, Date.now())
  const givenUp = load.ratings.filter(({ acknowledgedAt }) => acknowledgedAt === undefined).length
  add({
    what: 'Ratings over all of this',
    figure: `${all.acknowledged} acknowledged, ${lost.length} lost, ${doubled} doubled, ${givenUp} given up`,
    bar: '0 lost, 0 doubled, 0 given up',
    isMet: lost.length === 0 && doubled === 0 && givenUp === 0,
  })
  add({
    what: 'Pages and assets of the old version over all of this',
    figure: `${visits.count} loaded, ${visits.failures.length} failed`,
    bar: '0 failed',
    isMet: visits.failures.length === 0,
  })
  for (const failure of visits.failures.slice(0, 5)) say(failure)
  add(await restoreLine(set, load.ratings, moment))
}

/** Everything was archived; the backup was made before the first fault. */
async function restoreLine(set: WholeSet, ratings: readonly Rating[], moment: Date): Promise<Line> {
  say(`restoring to ${moment.toISOString()}`)
  const node = await findPrimary(set.nodes)
  await archiveUntilNow(node)
  const [port = 0] = await freePorts(1)
  const begun = Date.now()
  const restored = await restoreTo({ folder, node, target: moment, port })
  const seconds = (Date.now() - begun) / 1000
  const db = poolOf(restored.url)
  const { expected, missing, fromLater } = await compareRestored(db, ratings, moment)
  await db.end()
  await restored.stop()
  return {
    what: 'Restored to a moment in the middle of this',
    figure: `${expected} acknowledged before it, ${missing} of them missing, ${fromLater} from after it; ${seconds.toFixed(0)} s`,
    bar: '0 missing, 0 from after it',
    isMet: expected > 0 && missing === 0 && fromLater === 0,
  }
}

let set: WholeSet | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    say('ending')
    void Promise.resolve(set?.end()).finally(() => process.exit(1))
  })
try {
  const pages = await layOutVersions()
  const begun = Date.now()
  say(`bringing everything up in ${folder}${databaseOwner() ? ', the database as the user postgres' : ''}`)
  set = await startWholeSet({ folder, clientDir: pages.clientDir, withPooler })
  add({
    what: 'Everything up, from nothing',
    figure: `${((Date.now() - begun) / 1000).toFixed(0)} s, with the release`,
    bar: 'none',
    isMet: true,
  })
  await breakThings(set, pages)
} finally {
  await set?.end()
  if (process.env.CLUSTER_KEEP !== 'on') rmSync(folder, { recursive: true, force: true })
}
const versions = [
  versionOf(join(findPostgres() ?? '', 'postgres')),
  versionOf('patroni'),
  versionOf('etcd'),
  versionOf('haproxy', '-v'),
  ...(withPooler ? [versionOf('pgbouncer')] : []),
]
process.stdout.write(`\n${tableOf(lines, versions)}`)
const missed = lines.filter(({ isMet }) => !isMet).length
process.stdout.write(`\n${lines.length - missed} met, ${missed} missed\n`)
process.exitCode = missed === 0 ? 0 : 1
