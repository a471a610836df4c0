import { type Finding, itemStatistics, restShare } from '#domain/questions/item-statistics.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteOutdatedStatistics,
  deleteStatisticsBefore,
  type LearnerTotal,
  listFirstAttempts,
  listKeys,
  listLearnerTotals,
  saveStatistics,
} from './statistics.queries.ts'

const learnersAtOnce = 500

/**
 * Computes the statistics of every question from the first attempts of all learners, since it has its key. It holds the attempts of
 * one question at a time, and two totals for each learner, in memory. It runs while others read and write:
 * attempts that become final in the meantime wait for the next run. @returns how many questions have
 * attempts.
 */
export async function computeStatistics({
  open,
  clock,
  log,
}: Pick<Deps, 'open' | 'clock' | 'log'>): Promise<{ questions: number; computedAt: Date }> {
  const { db } = open.background
  const computedAt = clock.now()
  const totals = await readTotals(db, computedAt)
  let counted = 0
  for (const question of await listKeys(db))
    if (await computeOne(db, { ...question, totals, computedAt })) counted += 1
  await deleteStatisticsBefore(db, computedAt)
  await deleteOutdatedStatistics(db)
  log.info({ questions: counted, learners: totals.size }, 'item statistics computed')
  return { questions: counted, computedAt }
}

/** The totals of each learner with a first attempt. */
async function readTotals(db: Database, until: Date): Promise<Map<number, LearnerTotal>> {
  const totals = new Map<number, LearnerTotal>()
  let afterId = 0
  for (;;) {
    const learners = await listLearnerTotals(db, { afterId, limit: learnersAtOnce, until })
    for (const learner of learners) if (learner.answered > 0) totals.set(learner.userId, learner)
    const last = learners.at(-1)
    if (!last) return totals
    afterId = last.userId
  }
}

interface Question {
  questionId: number
  key: number
  optionCount: number
  keyedAt: Date | null
  totals: Map<number, LearnerTotal>
  computedAt: Date
}

/** @returns whether there was an attempt. */
async function computeOne(db: Database, question: Question): Promise<boolean> {
  const { questionId, keyedAt, totals, computedAt } = question
  const attempts = (await listFirstAttempts(db, { questionId, keyedAt, until: computedAt })).map(
    ({ userId, ...attempt }) => {
      const total = totals.get(userId)
      return { ...attempt, restShare: total ? restShare(total, attempt.isRight) : null }
    },
  )
  if (attempts.length === 0) return false
  const found = itemStatistics({ ...question, attempts })
  await saveStatistics(db, {
    questionId,
    attempts: found.attempts,
    rightCount: found.right,
    optionCounts: found.optionCounts,
    discrimination: found.discrimination,
    medianSeconds: found.medianSeconds,
    verdict: found.verdict,
    findings: found.findings.map(sentenceOf),
    computedAt,
  })
  return true
}

/** A finding in the words that admins read. */
function sentenceOf({ kind, option }: Finding): string {
  const letter = 'ABCDE'[option ?? 0]
  switch (kind) {
    case 'negative-discrimination':
      return 'Learners who do better on other questions miss it more often: check the key'
    case 'weak-discrimination':
      return 'It hardly separates stronger from weaker learners'
    case 'too-easy':
      return 'Almost everyone answers it correctly'
    case 'too-hard':
      return 'Few answer it correctly'
    case 'unused-distractor':
      return `Almost no one chooses ${letter}`
    case 'strong-distractor':
      return `The strongest learners choose ${letter} more often than the key`
    case 'slow':
      return 'Half of the learners take more than three minutes'
  }
}
