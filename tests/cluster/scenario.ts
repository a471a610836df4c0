import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, faultsOf, isWithin, type Outcome, runFault } from './faults.ts'
import { measureLatency, type Side } from './latency.ts'
import { type PageVisits, startPageVisits } from './pages.ts'
import { findPrimary } from './patroni-api.ts'
import { archiveUntilNow, createStanzaAndBackup, restoreTo } from './point-in-time.ts'
import { usageOf } from './processes.ts'
import { type RatingLoad, ratingsPerSecond, startRatings, summaryOf } from './ratings.ts'
import { compareRestored, compareStored } from './stored.ts'
import type { Line } from './table.ts'
import type { Versions } from './versions.ts'
import { addLearners, type Ending, freePorts, poolOf, type WholeSet } from './whole-set.ts'

interface Scenario {
  set: WholeSet
  versions: Versions
  say(text: string): void
  add(line: Line): void
  whenEnding(end: Ending): void
}

/** Takes all measurements in order: first without faults, then while one fault follows the other. */
export async function runScenario(scenario: Scenario): Promise<void> {
  const { set, versions, say, add } = scenario
  const whole = { ...(await addLearners(set.db)), url: set.balancer.appUrl }
  say('measuring the latency')
  add(await latencyLine(scenario, whole))
  // The rows of the latency measurement must not be mistaken for ratings of the test.
  await set.db.query('truncate reviews, item_states, study_days')
  await createStanzaAndBackup(await findPrimary(set.nodes))
  const load = startRatings(whole)
  const visits = startPageVisits(set.balancer.appUrl, versions.paths)
  add(await usageLine(set))
  const faults = faultsOf(versions.showNext)
  // The moment is in the middle: several primaries led there, and others follow after it.
  const middle = Math.floor(faults.length / 2)
  await breakThings(scenario, load, faults.slice(0, middle))
  const moment = new Date()
  await breakThings(scenario, load, faults.slice(middle))
  await wait(3_000)
  await Promise.all([load.stop(), visits.stop()])
  add(await storedLine(set, load))
  add(pagesLine(visits))
  say(`restoring to ${moment.toISOString()}`)
  add(await restoreLine(scenario, load, moment))
}

async function latencyLine({ set, versions, whenEnding }: Scenario, whole: Side): Promise<Line> {
  const { folder } = set
  const { wholeMs, singleMs } = await measureLatency(whole, {
    folder,
    clientDir: versions.clientDir,
    whenEnding,
  })
  const ratio = wholeMs / singleMs
  return {
    what: 'A rating through the whole set against one server, p50',
    figure: `${ratio.toFixed(2)} (${wholeMs.toFixed(1)} ms against ${singleMs.toFixed(1)} ms)`,
    bar: 'at most 2',
    isMet: ratio <= 2,
  }
}

const usageSeconds = 10

async function usageLine(set: WholeSet): Promise<Line> {
  const before = usageOf(set.pids())
  await wait(usageSeconds * 1000)
  const { megabytes, seconds } = usageOf(set.pids())
  return {
    what: `Memory and processor of the whole set at ${ratingsPerSecond} ratings a second`,
    figure: `${(megabytes / 1000).toFixed(1)} GB, ${((seconds - before.seconds) / usageSeconds).toFixed(2)} cores`,
    bar: 'none',
    isMet: true,
  }
}

/** Causes one fault after the other, as long as the cluster recovers. */
async function breakThings({ set, say, add }: Scenario, load: RatingLoad, faults: Fault[]): Promise<void> {
  for (const fault of faults) {
    say(fault.what)
    const outcome = await runFault(set, load, fault)
    add(faultLine(fault, outcome))
    if (!outcome.isWhole) return
  }
}

function faultLine(fault: Fault, outcome: Outcome): Line {
  const { withoutServiceSeconds, disturbedSeconds, acknowledged, failed, unclear, isWhole } = outcome
  const others = unclear > 0 ? `, ${unclear} of them not with a clear 503` : ''
  const state = isWhole ? '' : '; the cluster did not heal'
  return {
    what: fault.what,
    figure: `${withoutServiceSeconds.toFixed(1)} s without service, first to last failure ${disturbedSeconds.toFixed(1)} s; ${acknowledged} acknowledged, ${failed} attempts failed${others}${state}`,
    bar: `${fault.barSeconds} s${fault.isQuiet ? ', none failed' : ''}`,
    isMet: isWithin(fault, outcome),
  }
}

async function storedLine({ db }: WholeSet, load: RatingLoad): Promise<Line> {
  const { lost, doubled } = await compareStored(db, load.ratings)
  const { acknowledged } = summaryOf(load, 0, Date.now())
  const givenUp = load.ratings.filter(({ acknowledgedAt }) => acknowledgedAt === undefined).length
  return {
    what: 'Ratings over all of this',
    figure: `${acknowledged} acknowledged, ${lost.length} lost, ${doubled} doubled, ${givenUp} given up`,
    bar: '0 lost, 0 doubled, 0 given up',
    isMet: lost.length + doubled + givenUp === 0 && acknowledged > 0,
  }
}

function pagesLine({ count, failures }: PageVisits): Line {
  const some = failures.length > 0 ? ` (${failures.slice(0, 3).join('; ')})` : ''
  return {
    what: 'Pages and assets over all of this; after the release, assets of the version before',
    figure: `${count} loaded, ${failures.length} failed${some}`,
    bar: '0 failed',
    isMet: failures.length === 0 && count > 0,
  }
}

/** Restores from the backup that was made before the first fault, and from the WAL archived since. */
async function restoreLine({ set, whenEnding }: Scenario, load: RatingLoad, moment: Date): Promise<Line> {
  const node = await findPrimary(set.nodes)
  await archiveUntilNow(node)
  const [port = 0] = await freePorts(1)
  const begun = performance.now()
  const restored = await restoreTo({ folder: set.folder, node, target: moment, port })
  const seconds = (performance.now() - begun) / 1000
  whenEnding(restored.stop)
  const db = poolOf(restored.url)
  const { expected, missing, later, fromLater, isConsistent } = await compareRestored(
    db,
    load.ratings,
    moment,
  )
  await db.end()
  return {
    what: 'Restored to a moment in the middle of this',
    figure: `${expected} acknowledged before it, ${missing} of them missing, ${fromLater} of ${later} from after it${isConsistent ? '' : ', log and states differ'}; ${seconds.toFixed(0)} s`,
    bar: '0 missing, 0 from after it',
    isMet: missing + fromLater === 0 && expected > 0 && later > 0 && isConsistent,
  }
}
