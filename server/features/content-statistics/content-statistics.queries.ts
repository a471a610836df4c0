/**
 * What all learners together did with the cards and drugs, for the job that sums it up and for the pages of admins. The
 * statements on card states deliberately select no single learner (docs/decisions/012-learner-tables.md):
 * each reads the next few learners, so that none takes long.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { cardStatistics, chapterStatistics } from '#server/database/tables/catalogue.ts'
import { drugStatistics } from '#server/database/tables/drugs.ts'

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

interface Learners {
  afterId: number
  lastId: number
}
const areThese = ({ afterId, lastId }: Learners) => sql`s.user_id > ${afterId} and s.user_id <= ${lastId}`
const isPresent = sql`f.archived_at is null and c.archived_at is null`

/** Sums over some of the learners who reviewed the card. */
export type CardSum = {
  cardId: number
  chapterId: number
  learners: number
  attempts: number
  mastery: number
  lastStudiedAt: string | null
}

/** Sums up each present card over these learners. */
export async function sumCards(db: Database, learners: Learners): Promise<CardSum[]> {
  const { rows } = await db.execute<CardSum>(sql`
    select f.id as "cardId", f.chapter_id as "chapterId", count(*)::int as learners,
      sum(s.review_count)::float8 as attempts, sum(s.mastery)::float8 as mastery,
      to_json(max(s.last_reviewed_at)) #>> '{}' as "lastStudiedAt"
    from card_states s join flashcards f on f.id = s.flashcard_id join chapters c on c.id = f.chapter_id
    where ${areThese(learners)} and s.review_count > 0 and ${isPresent}
    group by f.id, f.chapter_id`)
  return rows
}

/** How many of these learners reviewed a present card of each chapter. */
export async function countLearnersOfChapters(
  db: Database,
  learners: Learners,
): Promise<{ chapterId: number; learners: number }[]> {
  const { rows } = await db.execute<{ chapterId: number; learners: number }>(sql`
    select f.chapter_id as "chapterId", count(distinct s.user_id)::int as learners
    from card_states s join flashcards f on f.id = s.flashcard_id join chapters c on c.id = f.chapter_id
    where ${areThese(learners)} and s.review_count > 0 and ${isPresent}
    group by f.chapter_id`)
  return rows
}

/** How many of these learners reviewed a component of each drug. */
export async function countLearnersOfDrugs(
  db: Database,
  learners: Learners,
): Promise<{ drugId: number; learners: number }[]> {
  const { rows } = await db.execute<{ drugId: number; learners: number }>(sql`
    select d.id as "drugId", count(distinct s.user_id)::int as learners
    from item_states s join drugs d on d.id = s.item_id
    where ${areThese(learners)} and s.kind <> 'flashcard' and s.review_count > 0
    group by d.id`)
  return rows
}

export async function listPresentChapterIds(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from chapters where archived_at is null order by id`)
  return rows.map(({ id }) => id)
}

export type NewCardStatistics = Omit<typeof cardStatistics.$inferInsert, 'computedAt'>
export type NewChapterStatistics = Omit<typeof chapterStatistics.$inferInsert, 'computedAt'>
type NewDrugStatistics = Omit<typeof drugStatistics.$inferInsert, 'computedAt'>

const rowsAtOnce = 500

/** Replaces the earlier results, unless a run that began later has already saved its own. */
export async function replaceStatistics(
  db: Database,
  statistics: {
    cards: readonly NewCardStatistics[]
    chapters: readonly NewChapterStatistics[]
    drugs: readonly NewDrugStatistics[]
    computedAt: Date
  },
): Promise<void> {
  const { cards, chapters, drugs, computedAt } = statistics
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`lock table card_statistics, chapter_statistics, drug_statistics in share row exclusive mode`,
    )
    const latest = await findComputedAt(tx)
    if (latest && latest > computedAt) return
    await tx.delete(cardStatistics)
    await tx.delete(chapterStatistics)
    await tx.delete(drugStatistics)
    for (const part of partsOf(cards))
      await tx.insert(cardStatistics).values(part.map((row) => ({ ...row, computedAt })))
    for (const part of partsOf(chapters))
      await tx.insert(chapterStatistics).values(part.map((row) => ({ ...row, computedAt })))
    for (const part of partsOf(drugs))
      await tx.insert(drugStatistics).values(part.map((row) => ({ ...row, computedAt })))
  })
}

function partsOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )
}

/**
 * When the statistics were computed. Every present chapter has a row once they were, even without a learner.
 */
export async function findComputedAt(db: Database): Promise<Date | null> {
  const [row] = await db.select({ at: sql<string | null>`max(computed_at)` }).from(chapterStatistics)
  return row?.at ? new Date(row.at) : null
}

type CardPerformance = {
  cardId: number
  question: string
  chapterTitle: string
  totalAttempts: number
  averageScore: number
  lastStudied: string | null
}

/** Lists present cards; `leastLearners` leaves out cards that fewer learners reviewed. */
export async function listCardPerformance(
  db: Database,
  {
    order,
    limit,
    leastLearners,
  }: { order: 'most-studied' | 'hardest'; limit: number; leastLearners: number },
): Promise<CardPerformance[]> {
  const by = order === 'hardest' ? sql`s.average_mastery, s.attempts desc, f.id` : sql`s.attempts desc, f.id`
  const { rows } = await db.execute<CardPerformance>(sql`
    select f.id as "cardId", f.question, c.title as "chapterTitle", s.attempts::float8 as "totalAttempts",
      s.average_mastery as "averageScore", to_json(s.last_studied_at) #>> '{}' as "lastStudied"
    from card_statistics s join flashcards f on f.id = s.flashcard_id join chapters c on c.id = f.chapter_id
    where s.learners >= ${leastLearners} and ${isPresent}
    order by ${by} limit ${limit}`)
  return rows
}

type ChapterUsage = {
  chapterId: number
  chapterTitle: string
  totalCards: number
  studiedCards: number
  uniqueUsers: number
  averageMastery: number
}

/**
 * Every present chapter, in the order of the study home. A card that was archived since the computation is no
 * longer counted.
 */
export async function listChapterUsage(db: Database): Promise<ChapterUsage[]> {
  const { rows } = await db.execute<ChapterUsage>(sql`
    select c.id as "chapterId", c.title as "chapterTitle", coalesce(n.cards, 0) as "totalCards",
      least(coalesce(s.studied_cards, 0), coalesce(n.cards, 0)) as "studiedCards",
      coalesce(s.learners, 0) as "uniqueUsers", coalesce(s.average_mastery, 0) as "averageMastery"
    from chapters c
    left join chapter_statistics s on s.chapter_id = c.id
    left join (
      select chapter_id, count(*)::int as cards from flashcards where archived_at is null group by chapter_id
    ) n on n.chapter_id = c.id
    where c.archived_at is null
    order by c.position, c.id`)
  return rows
}
