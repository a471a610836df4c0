import { and, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type {
  ChangeAnswer,
  ChangeNote,
  LearnedItem,
  LearnedKind,
  MeaningStep,
} from '#domain/content-changes/content-change.ts'
import type { ComponentTexts } from '#domain/drugs/component-text.ts'
import { drugComponentIds } from '#domain/mastery/drug-mastery.ts'
import { drugCategory } from '#domain/outline/outline-places.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { idArray } from '#server/database/id-array.ts'
import { chapters, contentChanges, flashcards } from '#server/database/tables/catalogue.ts'
import { drugs } from '#server/database/tables/drugs.ts'
import { questions } from '#server/database/tables/questions.ts'
import { changeAnswers } from '#server/database/tables/study.ts'

/** A change of an item that came after the revision which the learner learned, or was told of last. */
export interface LaterChange extends MeaningStep {
  id: number
  kind: LearnedKind
  itemId: number
}

/**
 * The changes of everything that the learner has learned and that is still there, since they learned it,
 * the oldest first.
 */
export async function listLaterChanges(db: Database, userId: number): Promise<LaterChange[]> {
  const columns = sql`c.id, c.kind, c.item_id as "itemId", c.revision, c.meaning, c.meaning_before as "meaningBefore"`
  return executePrepared<LaterChange & Record<string, unknown>>(
    db,
    'later_changes',
    sql`select ${columns} from content_changes c
      join item_states s on s.user_id = ${userId} and s.kind = c.kind and s.item_id = c.item_id
      where s.review_count > 0 and c.revision > coalesce(s.learned_revision, 0) and case c.kind
        when 'flashcard' then exists (select 1 from flashcards f join chapters h on h.id = f.chapter_id
          where f.id = c.item_id and f.archived_at is null and h.archived_at is null)
        else exists (select 1 from drugs d where d.id = c.item_id and d.archived_at is null) end
    union all
    select ${columns} from content_changes c
      join question_states m on m.user_id = ${userId} and m.question_id = c.item_id
      join questions q on q.id = c.item_id and q.archived_at is null
      where c.kind = 'question' and m.attempts > 0 and c.revision > coalesce(m.learned_revision, 0)
    union all
    select ${columns} from content_changes c
      join primer_reads r on r.user_id = ${userId} and r.chapter_id = c.item_id
      join chapters h on h.id = c.item_id and h.archived_at is null
      where c.kind = 'primer' and c.revision > r.learned_revision
    order by id`,
  )
}

const noteOfChange = {
  id: contentChanges.id,
  kind: contentChanges.kind,
  itemId: contentChanges.itemId,
  before: contentChanges.before,
  after: contentChanges.after,
  revision: contentChanges.revision,
  severity: contentChanges.severity,
  why: contentChanges.why,
  source: contentChanges.source,
  link: contentChanges.link,
  changedAt: contentChanges.changedAt,
}
export type ChangeRow = Pick<typeof contentChanges.$inferSelect, keyof typeof noteOfChange>

export async function listChanges(db: Database, ids: readonly number[]): Promise<ChangeRow[]> {
  if (ids.length === 0) return []
  return db
    .select(noteOfChange)
    .from(contentChanges)
    .where(inArray(contentChanges.id, [...ids]))
}

/** Why something changed, and the name of what changed: a chapter, a drug; of a question null. */
export interface ChangeReason extends ChangeNote {
  id: number
  kind: LearnedKind
  name: string | null
  /** Of the chapter or question, that of drugs, or null for a chapter without one. */
  category: string | null
  changedAt: Date
}

/** The changes that are asked for of everything that is still there, the latest first. */
export async function listReasons(
  db: Database,
  which: { ids: readonly number[] } | { since: Date; until: Date },
): Promise<ChangeReason[]> {
  const { id, kind, itemId, severity, why, source, link, changedAt } = contentChanges
  const isWanted =
    'ids' in which
      ? sql`${id} = any(${idArray(which.ids)}::int[])`
      : and(gte(changedAt, which.since), lt(changedAt, which.until))
  const isCard = and(eq(kind, 'flashcard'), eq(flashcards.id, itemId), isNull(flashcards.archivedAt))
  const isDrug = and(inArray(kind, [...drugComponentIds]), eq(drugs.id, itemId), isNull(drugs.archivedAt))
  const isOfChapter = or(
    eq(chapters.id, flashcards.chapterId),
    and(eq(kind, 'primer'), eq(chapters.id, itemId)),
  )
  const isQuestion = and(eq(kind, 'question'), eq(questions.id, itemId), isNull(questions.archivedAt))
  return db
    .select({
      ...{ id, kind, severity, why, source, link, changedAt },
      name: sql<string | null>`coalesce(${chapters.title}, ${drugs.genericName})`,
      category: sql<string | null>`case when ${drugs.id} is not null then ${drugCategory}
        else coalesce(${chapters.category}, ${questions.category}) end`,
    })
    .from(contentChanges)
    .leftJoin(flashcards, isCard)
    .leftJoin(chapters, and(isOfChapter, isNull(chapters.archivedAt)))
    .leftJoin(drugs, isDrug)
    .leftJoin(questions, isQuestion)
    .where(and(isWanted, sql`coalesce(${chapters.id}, ${drugs.id}, ${questions.id}) is not null`))
    .orderBy(desc(changedAt), desc(id))
}

/** The ids of changes within a span that a learner has answered. */
export async function listAnsweredBetween(
  db: Database,
  userId: number,
  { since, until }: { since: Date; until: Date },
): Promise<number[]> {
  const rows = await db
    .select({ id: contentChanges.id })
    .from(changeAnswers)
    .innerJoin(contentChanges, eq(contentChanges.id, changeAnswers.changeId))
    .where(
      and(
        eq(changeAnswers.userId, userId),
        gte(contentChanges.changedAt, since),
        lt(contentChanges.changedAt, until),
      ),
    )
  return rows.map(({ id }) => id)
}

/** A change with the learner's answer to it, if there is one. */
export async function findChange(
  db: Database,
  userId: number,
  changeId: number,
): Promise<{ item: LearnedItem; revision: number; answer: ChangeAnswer | null } | undefined> {
  const [row] = await db
    .select({ ...noteOfChange, answer: changeAnswers.answer })
    .from(contentChanges)
    .leftJoin(
      changeAnswers,
      and(eq(changeAnswers.changeId, contentChanges.id), eq(changeAnswers.userId, userId)),
    )
    .where(eq(contentChanges.id, changeId))
  return row && { item: { kind: row.kind, id: row.itemId }, revision: row.revision, answer: row.answer }
}

/** Saves an answer; the learner may ask for an item again after they have said that they know. */
export async function saveChangeAnswer(
  tx: Database,
  answer: typeof changeAnswers.$inferInsert,
): Promise<void> {
  await tx
    .insert(changeAnswers)
    .values(answer)
    .onConflictDoUpdate({
      target: [changeAnswers.userId, changeAnswers.changeId],
      set: { answer: answer.answer, answeredAt: answer.answeredAt },
    })
}

export interface AnsweredChange {
  changeId: number
  answer: ChangeAnswer
  answeredAt: Date
  learnedRevision: number | null
  kind: LearnedKind
  itemId: number
  revision: number
}

/** The changes that a learner has answered, the latest answer first. */
export async function listAnsweredChanges(
  db: Database,
  userId: number,
  { kinds, ...page }: { kinds: readonly LearnedKind[]; limit: number; offset: number },
): Promise<{ rows: AnsweredChange[]; total: number }> {
  const where = and(eq(changeAnswers.userId, userId), inArray(contentChanges.kind, [...kinds]))
  const rows = await db
    .select({
      changeId: changeAnswers.changeId,
      answer: changeAnswers.answer,
      answeredAt: changeAnswers.answeredAt,
      learnedRevision: changeAnswers.learnedRevision,
      kind: contentChanges.kind,
      itemId: contentChanges.itemId,
      revision: contentChanges.revision,
    })
    .from(changeAnswers)
    .innerJoin(contentChanges, eq(contentChanges.id, changeAnswers.changeId))
    .where(where)
    .orderBy(desc(changeAnswers.answeredAt), desc(changeAnswers.changeId))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db
    .select({ total: count() })
    .from(changeAnswers)
    .innerJoin(contentChanges, eq(contentChanges.id, changeAnswers.changeId))
    .where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** All changes of these items up to the given revisions, by which an answered change is shown. */
export async function listChangesBetween(
  db: Database,
  items: readonly { kind: LearnedKind; itemId: number; after: number; until: number }[],
): Promise<ChangeRow[]> {
  if (items.length === 0) return []
  const wanted: SQL = sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as i(kind text, "itemId" int, after int, until int) where i.kind = ${contentChanges.kind}
      and i."itemId" = ${contentChanges.itemId} and ${contentChanges.revision} > i.after
      and ${contentChanges.revision} <= i.until)`
  return db.select(noteOfChange).from(contentChanges).where(wanted)
}

interface PresentCard {
  id: number
  chapterTitle: string
  question: string
  answer: string
  why: string
}

export async function listPresentCards(db: Database, ids: readonly number[]): Promise<PresentCard[]> {
  if (ids.length === 0) return []
  const { id, question, answer, why } = flashcards
  return db
    .select({ id, question, answer, why, chapterTitle: chapters.title })
    .from(flashcards)
    .innerJoin(chapters, eq(chapters.id, flashcards.chapterId))
    .where(sql`${id} = any(${idArray(ids)}::int[])`)
}

export async function listPresentDrugs(
  db: Database,
  ids: readonly number[],
): Promise<(ComponentTexts & { id: number; genericName: string })[]> {
  if (ids.length === 0) return []
  const { id, genericName, mechanismOfAction, clinicalIndications, adverseEffects, boxedWarning } = drugs
  return db
    .select({ id, genericName, mechanismOfAction, clinicalIndications, adverseEffects, boxedWarning })
    .from(drugs)
    .where(sql`${id} = any(${idArray(ids)}::int[])`)
}

type PresentQuestion = Pick<
  typeof questions.$inferSelect,
  | 'id'
  | 'category'
  | 'stem'
  | 'exhibit'
  | 'leadIn'
  | 'options'
  | 'keyOption'
  | 'reasons'
  | 'keyPoint'
  | 'evidence'
>

export async function listPresentQuestions(db: Database, ids: readonly number[]): Promise<PresentQuestion[]> {
  if (ids.length === 0) return []
  const { id, category, stem, exhibit, leadIn, options, keyOption, reasons, keyPoint, evidence } = questions
  return db
    .select({ id, category, stem, exhibit, leadIn, options, keyOption, reasons, keyPoint, evidence })
    .from(questions)
    .where(sql`${id} = any(${idArray(ids)}::int[])`)
}
