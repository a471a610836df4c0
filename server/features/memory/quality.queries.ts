import { type SQL, sql } from 'drizzle-orm'
import { predictionBounds } from '#domain/exam-plan/prediction-quality.ts'
import { recalledFrom } from '#domain/progress/retention.ts'
import type { Database } from '#server/database/connect.ts'
import { isShipped } from '#server/database/learner-cards.ts'
import { binOf, curveOfUser, mondayOfDay, recallAfterDays } from '#server/database/rules-in-sql.ts'
import { memoryBins } from '#server/database/tables/progress.ts'

/**
 * Predictions of recall over all learners, for the quality job and the admin page. The statements on the log
 * deliberately select no single learner (docs/decisions/012-learner-tables.md): each reads the next few
 * learners, so that none takes long.
 */

export type Bin = Omit<typeof memoryBins.$inferInsert, 'computedAt'>

/** The last id of the next few learners; undefined when there are no more. */
export async function findLastOfNext(
  db: Database,
  next: { afterId: number; limit: number },
): Promise<number | undefined> {
  const { rows } = await db.execute<{ lastId: number | null }>(sql`
    select max(id) as "lastId"
    from (select id from users where id > ${next.afterId} order by id limit ${next.limit}) u`)
  return rows[0]?.lastId ?? undefined
}

/**
 * Sums up, for these learners and from a study day on, each card's first review on a later day than the
 * previous one, with the recall predicted from the card's memory before it and the learner's forgetting
 * curve.
 */
export async function sumBins(
  db: Database,
  of: { afterId: number; lastId: number; fromDay: number },
): Promise<Bin[]> {
  const days = sql`(r.study_day - r.last_study_day_before)`
  const recall = recallAfterDays({ stability: sql`r.stability_before`, days, curve: curveOfUser })
  const { rows } = await db.execute<Bin>(sql`
    select week, "intervalBin", "reviewBin", "lapseBin", count(*)::int as reviews,
      (count(*) filter (where "isRecalled"))::int as recalled, sum(predicted) as predicted,
      sum(${logLossInSql({ isRecalled: sql`"isRecalled"`, predicted: sql`predicted` })}) as "logLoss"
    from (
      select ${mondayOfDay(sql`r.study_day`)} as week, ${binOf(days, 'interval')} as "intervalBin",
        ${binOf(sql`r.review_count_before + 1`, 'review')} as "reviewBin", ${binOf(sql`r.lapses_before`, 'lapse')} as "lapseBin",
        r.confidence >= ${recalledFrom} as "isRecalled", ${recall} as predicted
      from card_reviews r join users u on u.id = r.user_id
      where r.user_id > ${of.afterId} and r.user_id <= ${of.lastId} and r.study_day >= ${of.fromDay}
        and ${isShipped(sql`r.flashcard_id`)} and r.counts
        and r.stability_before is not null and r.last_study_day_before < r.study_day
        and not exists (select 1 from card_reviews z where z.user_id = r.user_id and z.undoes = r.review_id)
    ) as predictions
    group by week, "intervalBin", "reviewBin", "lapseBin"`)
  return rows
}

/** The SQL form of `logLossOf`. */
export const logLossInSql = ({ isRecalled, predicted }: { isRecalled: SQL; predicted: SQL }): SQL => {
  const held = sql`greatest(${predictionBounds.least}::float8, least(${predictionBounds.most}::float8, ${predicted}))`
  return sql`-ln(case when ${isRecalled} then ${held} else 1 - ${held} end)`
}

const rowsAtOnce = 500

/** Replaces the earlier results, unless a run that began later has already saved its own. */
export async function replaceBins(db: Database, bins: readonly Bin[], computedAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table memory_bins in share row exclusive mode`)
    const { rows } = await tx.execute(sql`
      select 1 from memory_bins where computed_at > ${computedAt.toISOString()}::timestamptz limit 1`)
    if (rows.length > 0) return
    await tx.delete(memoryBins)
    for (let place = 0; place < bins.length; place += rowsAtOnce)
      await tx
        .insert(memoryBins)
        .values(bins.slice(place, place + rowsAtOnce).map((bin) => ({ ...bin, computedAt })))
  })
}

export async function listBins(db: Database): Promise<(typeof memoryBins.$inferSelect)[]> {
  return db.select().from(memoryBins).orderBy(memoryBins.week)
}
