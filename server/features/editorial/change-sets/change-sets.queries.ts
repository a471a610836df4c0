import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { LearnedKind } from '#domain/content-changes/content-change.ts'
import type { ChangeSetState, ChangeSetStep } from '#domain/editorial/change-set.ts'
import type { ContentRole } from '#domain/editorial/content-roles.ts'
import type { ContentSubject } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { users } from '#server/database/tables/accounts.ts'
import { contentChanges } from '#server/database/tables/catalogue.ts'
import {
  changeSetEdits,
  changeSetSteps,
  changeSets,
  editBlindAnswers,
  editReviews,
} from '#server/database/tables/change-sets.ts'
import { contentReviews } from '#server/database/tables/editorial.ts'

export type SetRow = typeof changeSets.$inferSelect
export type EditRow = typeof changeSetEdits.$inferSelect
export type StepRow = typeof changeSetSteps.$inferSelect
export type ReviewRow = typeof editReviews.$inferSelect

/** What the list and the page of a set count of its edits. */
export interface EditCounts extends Record<string, unknown> {
  edits: number
  standing: number
  writers: string[]
}

const latestVerdict = sql`(select r.verdict from edit_reviews r
  where r.edit_id = e.id and r.edit_revision = e.edit_revision order by r.reviewed_at desc, r.id desc limit 1)`

/** The newest first, at most 200. */
export async function listSets(db: Database, state: ChangeSetState): Promise<(SetRow & EditCounts)[]> {
  const rows = await db
    .select()
    .from(changeSets)
    .where(eq(changeSets.state, state))
    .orderBy(desc(changeSets.id))
    .limit(200)
  const counts = await countEdits(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? { edits: 0, standing: 0, writers: [] }) }))
}

async function countEdits(db: Database, setIds: number[]): Promise<Map<number, EditCounts>> {
  const { rows } = await db.execute<EditCounts & { setId: number }>(sql`
    select e.change_set_id as "setId", count(*)::int as edits,
      count(*) filter (where ${latestVerdict} = 'stands')::int as standing,
      (select coalesce(array_agg(distinct w ->> 'name'), '{}')
        from change_set_edits o, jsonb_array_elements(o.writers) w where o.change_set_id = e.change_set_id) as writers
    from change_set_edits e where e.change_set_id = any(${idArray(setIds)}::int[])
    group by e.change_set_id`)
  return new Map(rows.map(({ setId, ...counts }) => [setId, counts]))
}

export async function countByState(db: Database): Promise<Map<ChangeSetState, number>> {
  const rows = await db
    .select({ state: changeSets.state, sets: count() })
    .from(changeSets)
    .groupBy(changeSets.state)
  return new Map(rows.map(({ state, sets }) => [state, sets]))
}

/** Adds a set; that of an earlier request with the same id is the one that there is. */
export async function addSet(
  tx: Database,
  set: Pick<SetRow, 'requestId' | 'title' | 'why' | 'createdBy' | 'createdByName' | 'createdAt'>,
): Promise<{ id: number; isNew: boolean }> {
  const [added] = await tx
    .insert(changeSets)
    .values(set)
    .onConflictDoNothing()
    .returning({ id: changeSets.id })
  if (added) return { id: added.id, isNew: true }
  const [known] = await tx
    .select({ id: changeSets.id })
    .from(changeSets)
    .where(eq(changeSets.requestId, set.requestId))
  if (!known) throw new Error('the change set was not added')
  return { id: known.id, isNew: false }
}

export async function findSet(db: Database, id: number): Promise<SetRow | undefined> {
  const [row] = await db.select().from(changeSets).where(eq(changeSets.id, id))
  return row
}

/** The set, locked until the transaction ends: everything that writes in a set takes turns. */
export async function lockSet(tx: Database, id: number): Promise<SetRow | undefined> {
  const [row] = await tx.select().from(changeSets).where(eq(changeSets.id, id)).for('update')
  return row
}

export async function updateSet(tx: Database, id: number, change: Partial<SetRow>): Promise<void> {
  await tx.update(changeSets).set(change).where(eq(changeSets.id, id))
}

export async function deleteSet(tx: Database, id: number): Promise<void> {
  await tx.delete(changeSets).where(eq(changeSets.id, id))
}

export async function addStep(
  tx: Database,
  step: Omit<StepRow, 'id' | 'step'> & { step: ChangeSetStep },
): Promise<void> {
  await tx.insert(changeSetSteps).values(step)
}

export function listSteps(db: Database, setId: number): Promise<StepRow[]> {
  return db
    .select()
    .from(changeSetSteps)
    .where(eq(changeSetSteps.changeSetId, setId))
    .orderBy(asc(changeSetSteps.id))
}

/** The edits of a set in the order in which items are locked: by subject and id. */
export function listEdits(db: Database, setId: number): Promise<EditRow[]> {
  return db
    .select()
    .from(changeSetEdits)
    .where(eq(changeSetEdits.changeSetId, setId))
    .orderBy(
      sql`${changeSetEdits.subject} = 'flashcard' desc`,
      asc(changeSetEdits.subject),
      asc(changeSetEdits.subjectId),
    )
}

export async function findEdit(
  db: Database,
  which: { setId: number; editId: number },
): Promise<EditRow | undefined> {
  const [row] = await db
    .select()
    .from(changeSetEdits)
    .where(and(eq(changeSetEdits.changeSetId, which.setId), eq(changeSetEdits.id, which.editId)))
  return row
}

export async function findEditOfItem(
  db: Database,
  { setId, subject, subjectId }: { setId: number; subject: ContentSubject; subjectId: number },
): Promise<EditRow | undefined> {
  const ofItem = and(eq(changeSetEdits.subject, subject), eq(changeSetEdits.subjectId, subjectId))
  const [row] = await db
    .select()
    .from(changeSetEdits)
    .where(and(eq(changeSetEdits.changeSetId, setId), ofItem))
  return row
}

export async function countEditsOf(db: Database, setId: number): Promise<number> {
  const [row] = await db
    .select({ edits: count() })
    .from(changeSetEdits)
    .where(eq(changeSetEdits.changeSetId, setId))
  return row?.edits ?? 0
}

export async function addEdit(tx: Database, edit: typeof changeSetEdits.$inferInsert): Promise<void> {
  await tx.insert(changeSetEdits).values(edit)
}

export async function updateEdit(tx: Database, id: number, change: Partial<EditRow>): Promise<void> {
  await tx.update(changeSetEdits).set(change).where(eq(changeSetEdits.id, id))
}

export async function deleteEdit(tx: Database, id: number): Promise<void> {
  await tx.delete(changeSetEdits).where(eq(changeSetEdits.id, id))
}

/** The reviews of the present texts of a set’s edits, the latest first. */
export async function listReviews(db: Database, setId: number): Promise<ReviewRow[]> {
  const rows = await db
    .select({ review: editReviews })
    .from(editReviews)
    .innerJoin(
      changeSetEdits,
      and(
        eq(changeSetEdits.id, editReviews.editId),
        eq(changeSetEdits.editRevision, editReviews.editRevision),
      ),
    )
    .where(eq(changeSetEdits.changeSetId, setId))
    .orderBy(desc(editReviews.reviewedAt), desc(editReviews.id))
  return rows.map(({ review }) => review)
}

/** Saves what a reviewer says of a text of an edit, in place of what they said of it before. */
export async function saveReview(tx: Database, review: Omit<ReviewRow, 'id'>): Promise<void> {
  const { verdict, chosenOption, remark, reviewerName, interests, reviewedAt } = review
  await tx
    .insert(editReviews)
    .values(review)
    .onConflictDoUpdate({
      target: [editReviews.editId, editReviews.editRevision, editReviews.reviewerId],
      set: { verdict, chosenOption, remark, reviewerName, interests, reviewedAt },
    })
}

/** The options that a reviewer chose blind in a set, by the edit; of its present text alone. */
export async function listBlindAnswers(
  db: Database,
  { setId, reviewerId }: { setId: number; reviewerId: number },
): Promise<Map<number, number>> {
  const rows = await db
    .select({ editId: editBlindAnswers.editId, chosen: editBlindAnswers.chosenOption })
    .from(editBlindAnswers)
    .innerJoin(
      changeSetEdits,
      and(
        eq(changeSetEdits.id, editBlindAnswers.editId),
        eq(changeSetEdits.editRevision, editBlindAnswers.editRevision),
      ),
    )
    .where(and(eq(changeSetEdits.changeSetId, setId), eq(editBlindAnswers.reviewerId, reviewerId)))
  return new Map(rows.map(({ editId, chosen }) => [editId, chosen]))
}

/** The first answer is the one that counts. */
export async function saveBlindAnswer(
  tx: Database,
  answer: typeof editBlindAnswers.$inferInsert,
): Promise<void> {
  await tx.insert(editBlindAnswers).values(answer).onConflictDoNothing()
}

/** The ids of approved sets whose time has come, the earliest first. */
export async function listDueSets(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: changeSets.id })
    .from(changeSets)
    .where(and(isNotNull(changeSets.goesLiveAt), lte(changeSets.goesLiveAt, now)))
    .orderBy(asc(changeSets.goesLiveAt), asc(changeSets.id))
  return rows.map(({ id }) => id)
}

/** Takes the time from a set that could not go live at it. */
export async function endPlan(db: Database, id: number, problem: string): Promise<void> {
  await db
    .update(changeSets)
    .set({ goesLiveAt: null, goesLiveBy: null, problem })
    .where(and(eq(changeSets.id, id), isNotNull(changeSets.goesLiveAt)))
}

export async function findEditor(
  db: Database,
  userId: number,
): Promise<{ username: string; isAdmin: boolean; contentRoles: ContentRole[] } | undefined> {
  const { username, isAdmin, contentRoles } = users
  const [row] = await db
    .select({ username, isAdmin, contentRoles })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
  return row
}

/** Of items with these ids, by kind: the last revision that changed the meaning. */
export async function listMeaningChanges(
  db: Database,
  itemIds: readonly number[],
): Promise<{ kind: LearnedKind; itemId: number; revision: number }[]> {
  const { kind, itemId, revision } = contentChanges
  return db
    .select({ kind, itemId, revision: sql<number>`max(${revision})::int` })
    .from(contentChanges)
    .where(inArray(itemId, [...itemIds]))
    .groupBy(kind, itemId)
}

/** What edits did change, once they are live. */
export async function saveLiveEdits(
  tx: Database,
  edits: readonly Pick<EditRow, 'id' | 'base' | 'text' | 'baseRevision' | 'liveRevision'>[],
): Promise<void> {
  await tx.execute(sql`update change_set_edits e
    set base = live.base, text = live.text, base_revision = live."baseRevision", live_revision = live."liveRevision"
    from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb)
      as live (id int, base jsonb, text jsonb, "baseRevision" int, "liveRevision" int)
    where e.id = live.id`)
}

/** Keeps reviews of edits that are live as those of the items in the revisions with which they went live. */
export async function keepItemReviews(
  tx: Database,
  reviews: (typeof contentReviews.$inferInsert)[],
): Promise<void> {
  if (reviews.length > 0) await tx.insert(contentReviews).values(reviews)
}
