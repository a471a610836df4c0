import { desc, sql } from 'drizzle-orm'
import type { ProbeArm } from '#domain/evidence/choose-probes.ts'
import { recalledFrom } from '#domain/progress/retention.ts'
import type { Database } from '#server/database/connect.ts'
import { isShipped } from '#server/database/learner-cards.ts'
import { curveOfUser, recallAfterDays } from '#server/database/rules-in-sql.ts'
import { evidenceReports, readinessSnapshots } from '#server/database/tables/evidence.ts'

/**
 * What participants did since they take part, for the job. These statements deliberately select no single
 * learner (docs/decisions/012-learner-tables.md): each reads the next few learners, so that none takes long.
 */

interface Learners {
  afterId: number
  lastId: number
}

/** One learner's sums: the predicted number of successes, the number found, and the number of answers. */
export interface PromisedAndFound {
  expected: number
  found: number
  answers: number
}

/** Sums up each card's first review on a later study day, for cards that are not lent. */
export async function sumReviews(db: Database, { afterId, lastId }: Learners): Promise<PromisedAndFound[]> {
  const days = sql`(r.study_day - r.last_study_day_before)`
  const recall = recallAfterDays({ stability: sql`r.stability_before`, days, curve: curveOfUser })
  const { rows } = await db.execute<PromisedAndFound & Record<string, unknown>>(sql`
    select sum(${recall})::float8 as expected, (count(*) filter (where r.confidence >= ${recalledFrom}))::int as found,
      count(*)::int as answers
    from evidence_participants p join users u on u.id = p.user_id join card_reviews r on r.user_id = p.user_id
    where p.user_id > ${afterId} and p.user_id <= ${lastId} and r.reviewed_at >= p.since and r.counts
      and ${isShipped(sql`r.flashcard_id`)} and r.stability_before is not null and r.last_study_day_before < r.study_day
      and not exists (select 1 from card_reviews z where z.user_id = r.user_id and z.undoes = r.review_id)
      and not exists (select 1 from lent_cards l where l.user_id = r.user_id and l.flashcard_id = r.flashcard_id
        and l.arm <> 'plan')
    group by p.user_id`)
  return rows
}

/** A finished block counts when it has at least this many first attempts. */
const leastFresh = 20
/** A snapshot predicts nothing for a block later than this many days after it. */
const snapshotDays = 14

/**
 * First attempts of finished blocks that began after a snapshot of readiness, which predicted a share for
 * each category.
 */
export async function sumBlocks(
  db: Database,
  { afterId, lastId, isInTraining }: Learners & { isInTraining: boolean },
): Promise<PromisedAndFound[]> {
  const { rows } = await db.execute<PromisedAndFound & Record<string, unknown>>(sql`
    select sum(expected)::float8 as expected, sum(found)::int as found, sum(answers)::int as answers
    from (
      select b.user_id, sum(coalesce((n.categories ->> q.category)::float8, n.share)) as expected,
        count(*) filter (where a.is_right) as found, count(*) as answers
      from evidence_participants p join blocks b on b.user_id = p.user_id
      join lateral (
        select share, categories from readiness_snapshots x
        where x.user_id = p.user_id and x.taken_at <= b.created_at
          and x.taken_at > b.created_at - make_interval(days => ${snapshotDays})
        order by x.taken_at desc limit 1
      ) n on true
      join block_questions a on a.user_id = p.user_id and a.block_id = b.id
      join questions q on q.id = a.question_id
      where p.user_id > ${afterId} and p.user_id <= ${lastId} and b.finished_at is not null
        and (b.form = 'in-training') = ${isInTraining}::boolean and a.is_first_attempt and a.is_right is not null
      group by b.user_id, b.id having count(*) >= ${leastFresh}
    ) blocks group by user_id`)
  return rows
}

export interface ProbeSum {
  userId: number
  arm: ProbeArm
  answers: number
  right: number
}

/** An answer is right by the present key, also where the key was corrected after it. */
export async function sumProbes(db: Database, { afterId, lastId }: Learners): Promise<ProbeSum[]> {
  const { rows } = await db.execute<ProbeSum & Record<string, unknown>>(sql`
    select p.user_id as "userId", a.arm, count(*)::int as answers,
      (count(*) filter (where a.chosen = q.key_option))::int as right
    from evidence_participants p join probe_answers a on a.user_id = p.user_id join questions q on q.id = a.question_id
    where p.user_id > ${afterId} and p.user_id <= ${lastId} and a.answered_at is not null
    group by p.user_id, a.arm`)
  return rows
}

/** The study day of the learner's latest readiness snapshot. */
export async function findSnapshotDay(db: Database, userId: number): Promise<number | null> {
  const { rows } = await db.execute<{ day: number | null }>(sql`
    select max(study_day) as day from readiness_snapshots where user_id = ${userId}`)
  return rows[0]?.day ?? null
}

export async function insertSnapshot(
  db: Database,
  snapshot: typeof readinessSnapshots.$inferInsert,
): Promise<void> {
  await db.insert(readinessSnapshots).values(snapshot).onConflictDoNothing()
}

type Report = typeof evidenceReports.$inferSelect

/** Saves the report; it replaces an earlier one of the same day. */
export async function saveReport(db: Database, report: Report): Promise<void> {
  await db
    .insert(evidenceReports)
    .values(report)
    .onConflictDoUpdate({ target: evidenceReports.computedOn, set: report })
}

export async function findLatestReport(db: Database): Promise<Report | undefined> {
  const [report] = await db.select().from(evidenceReports).orderBy(desc(evidenceReports.computedOn)).limit(1)
  return report
}
