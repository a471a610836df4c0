import { setImmediate as turnOfRequests } from 'node:timers/promises'
import type { ProbeArm } from '#domain/evidence/choose-probes.ts'
import { type LearnerSums, type Measure, type MeasureId, measureOf } from '#domain/evidence/measure.ts'
import type { Readiness } from '#domain/readiness/readiness.ts'
import type { ReadinessGate } from '#domain/readiness/readiness-words.ts'
import { areMemoryWeights } from '#domain/scheduling/fsrs.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { type LearnerStates, presentStates } from '#server/database/learner-states.ts'
import type { Deps } from '#server/deps.ts'
import { hasLendingEnded, lendCards, returnCards } from './lend-cards.ts'
import {
  findParticipation,
  listParticipants,
  lockParticipation,
  type Participant,
} from './participation.queries.ts'
import {
  findSnapshotDay,
  insertSnapshot,
  type ProbeSum,
  type PromisedAndFound,
  saveReport,
  sumBlocks,
  sumProbes,
  sumReviews,
} from './report.queries.ts'

const participantsAtOnce = 500
const daysBetweenSnapshots = 7

/** Finds a learner's readiness as it is shown. Progress implements it, and it is passed in. */
type FindReadiness = (
  deps: Pick<Deps, 'db' | 'outline'>,
  learner: { userId: number; memoryWeights: number[] | null; today: number; states: LearnerStates },
) => Promise<{ gate: Pick<ReadinessGate, 'canShow'>; estimate: Readiness }>

/** What the computation of the report needs in addition to `Deps`. */
export interface ReportDeps {
  findReadiness: FindReadiness
}

type JobDeps = Pick<Deps, 'open' | 'outline' | 'clock' | 'log' | 'publish'> & ReportDeps
type Sums = Record<MeasureId, LearnerSums[]>

/**
 * Updates each participant's part of the ledger, then computes the measures over all participants. @returns
 * how many take part.
 */
export async function computeReport(deps: JobDeps): Promise<{ participants: number }> {
  const { db } = deps.open.background
  const sums: Sums = {
    recall: [],
    'readiness-block': [],
    'readiness-in-training': [],
    repeat: [],
    order: [],
    'spacing-none': [],
  }
  let participants = 0
  for (let afterId = 0; ; ) {
    const learners = await listParticipants(db, { afterId, limit: participantsAtOnce })
    const lastId = learners.at(-1)?.userId
    if (lastId === undefined) break
    for (const learner of learners) {
      await keepLedger(deps, learner)
      // The embedded database answers without letting other requests run in between.
      await turnOfRequests()
    }
    const these = { afterId, lastId }
    sums.recall.push(...(await sumReviews(db, these)).map(promised))
    const blocks = await sumBlocks(db, { ...these, isInTraining: false })
    sums['readiness-block'].push(...blocks.map(promised))
    const forms = await sumBlocks(db, { ...these, isInTraining: true })
    sums['readiness-in-training'].push(...forms.map(promised))
    addProbes(sums, await sumProbes(db, these))
    participants += learners.length
    afterId = lastId
  }
  const computedOn = deps.clock.now().toISOString().slice(0, 10)
  await saveReport(db, { computedOn, participants, measures: measuresOf(sums) })
  deps.log.info({ participants }, 'evidence report computed')
  return { participants }
}

const promised = ({ expected, found, answers }: PromisedAndFound): LearnerSums => ({
  expected,
  expectedOf: answers,
  found,
  foundOf: answers,
})

/** The control group (`expected`) and the group that is compared with it (`found`), by measure. */
const comparisons: { id: MeasureId; expected: ProbeArm; found: ProbeArm }[] = [
  { id: 'repeat', expected: 'no-repeat', found: 'repeat' },
  { id: 'order', expected: 'random', found: 'plan' },
  { id: 'spacing-none', expected: 'none', found: 'plan' },
]

function addProbes(sums: Sums, probes: readonly ProbeSum[]): void {
  for (const ofLearner of Map.groupBy(probes, ({ userId }) => userId).values()) {
    const of = (arm: ProbeArm) => ofLearner.find((probe) => probe.arm === arm) ?? { right: 0, answers: 0 }
    for (const { id, expected, found } of comparisons)
      sums[id].push({
        expected: of(expected).right,
        expectedOf: of(expected).answers,
        found: of(found).right,
        foundOf: of(found).answers,
      })
  }
}

const measuresOf = (sums: Sums): Measure[] =>
  (Object.keys(sums) as MeasureId[]).map((id) =>
    measureOf(id, sums[id], { countsBoth: comparisons.some((comparison) => comparison.id === id) }),
  )

/** One learner's failure does not stop the others. */
async function keepLedger(deps: JobDeps, learner: Participant): Promise<void> {
  const { db } = deps.open.background
  const now = deps.clock.now()
  try {
    await db.transaction(async (tx) => {
      if (!(await lockParticipation(tx, learner.userId))) return
      const participation = await findParticipation(tx, learner.userId)
      if (!participation) return
      await lendCards(tx, { userId: learner.userId, now })
      if (!hasLendingEnded(learner, now)) return
      await returnCards(tx, learner, now)
      await deps.publish(tx, 'lendingEnded', { learner, since: participation.since, now })
    })
    await noteReadiness(deps, learner, now)
  } catch (error) {
    deps.log.error({ err: error, userId: learner.userId }, 'the ledger of a participant was not kept')
  }
}

/** Saves a snapshot of the readiness once a week, when the learner is shown a number. */
async function noteReadiness(deps: JobDeps, learner: Participant, now: Date): Promise<void> {
  const { db } = deps.open.background
  const { userId, timeZone } = learner
  const today = studyDayOf(now.getTime(), timeZone)
  const latest = await findSnapshotDay(db, userId)
  if (latest !== null && today - latest < daysBetweenSnapshots) return
  const memoryWeights =
    learner.memoryWeights && areMemoryWeights(learner.memoryWeights) ? learner.memoryWeights : null
  const by = { userId, memoryWeights, today, states: presentStates }
  const { gate, estimate } = await deps.findReadiness({ db, outline: deps.outline }, by)
  if (!gate.canShow) return
  const snapshot = {
    userId,
    studyDay: today,
    share: estimate.share,
    low: estimate.range80.low,
    high: estimate.range80.high,
    categories: Object.fromEntries(estimate.categories.map(({ id, share }) => [id, share])),
    takenAt: now,
  }
  await db.transaction(async (tx) => {
    if (await lockParticipation(tx, userId)) await insertSnapshot(tx, snapshot)
  })
}
