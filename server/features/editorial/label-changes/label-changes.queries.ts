import { desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ClassedDrug } from '#domain/editorial/label-matcher.ts'
import type { ContentSubject } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import { drugs } from '#server/database/tables/drugs.ts'
import { labelChanges, reviewTasks } from '#server/database/tables/editorial.ts'
import { type ItemRange, itemsIn } from '#server/features/editorial/queue/items.queries.ts'

/** All drugs with what texts call them. */
export function listClassedDrugs(db: Database): Promise<ClassedDrug[]> {
  const { id, genericName, brandName, classification, subclass } = drugs
  return db
    .select({ id, genericName, brandName, classification, subclass })
    .from(drugs)
    .where(isNull(drugs.archivedAt))
    .orderBy(drugs.id)
}

/** All that is read of an item, as one text. */
const texts: Record<ContentSubject, SQL> = {
  flashcard: sql`select concat_ws(E'\n', f.question, f.answer, f.why) as text from flashcards f where f.id = i.id`,
  question: sql`select concat_ws(E'\n', q.stem, q.exhibit, q.lead_in, array_to_string(q.options, E'\n'),
    array_to_string(q.reasons, E'\n'), q.key_point, q.evidence) as text from questions q where q.id = i.id`,
  drug: sql`select concat_ws(E'\n', d.indication, d.mechanism_of_action, d.clinical_indications, d.adverse_effects,
    d.boxed_warning, d.interactions, d.dose_modification, d.monitoring, d.handling) as text from drugs d where d.id = i.id`,
  primer: sql`select string_agg(p.heading || E'\n' || p.body, E'\n' order by p.position) as text
    from primer_parts p where p.chapter_id = i.id`,
}

export interface ReadItem extends Record<string, unknown> {
  subjectId: number
  openedRevision: number
  learners: number
  text: string
}

/** The texts of present items of a range. */
export async function listTexts(db: Database, range: ItemRange): Promise<ReadItem[]> {
  const { rows } = await db.execute<ReadItem>(sql`
    select i.id as "subjectId", i.revision as "openedRevision", i.learners, coalesce(x.text, '') as text
    from ${itemsIn(range)} i cross join lateral (${texts[range.subject]}) x
    where i.is_present order by i.id`)
  return rows
}

export type NewLabelChange = typeof labelChanges.$inferInsert

/** Saves a change; undefined where the same one is there already. */
export async function insertLabelChange(tx: Database, change: NewLabelChange): Promise<number | undefined> {
  const [row] = await tx
    .insert(labelChanges)
    .values(change)
    .onConflictDoNothing()
    .returning({ id: labelChanges.id })
  return row?.id
}

/** The changes of these drugs, as far as they tell one from another. */
export function listKnown(
  db: Database,
  drugIds: readonly number[],
): Promise<{ drugId: number; changedOn: string; text: string }[]> {
  const { drugId, changedOn, text } = labelChanges
  return db
    .select({ drugId, changedOn, text })
    .from(labelChanges)
    .where(inArray(drugId, [...drugIds]))
}

/** The latest changes, with how many of their tasks there are and how many are closed. */
export async function listLabelChanges(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({
      id: labelChanges.id,
      drugId: labelChanges.drugId,
      drug: drugs.genericName,
      changedOn: labelChanges.changedOn,
      text: labelChanges.text,
      source: labelChanges.source,
      link: labelChanges.link,
      enteredBy: labelChanges.enteredBy,
      enteredAt: labelChanges.enteredAt,
      tasks: countOf(),
      closed: countOf(sql` and t.state = 'closed'`),
    })
    .from(labelChanges)
    .innerJoin(drugs, eq(drugs.id, labelChanges.drugId))
    .orderBy(desc(labelChanges.changedOn), desc(labelChanges.id))
    .limit(limit)
    .offset(offset)
}

const countOf = (more = sql``) =>
  sql<number>`(select count(*)::int from ${reviewTasks} t where t.label_change_id = ${labelChanges.id}${more})`

export const countLabelChanges = (db: Database): Promise<number> => db.$count(labelChanges)

/** A change with the name of its drug, archived or not. */
export async function findLabelChange(db: Database, changeId: number) {
  const { drugId, changedOn, text, source, link } = labelChanges
  const [row] = await db
    .select({ drugId, drug: drugs.genericName, changedOn, text, source, link })
    .from(labelChanges)
    .innerJoin(drugs, eq(drugs.id, labelChanges.drugId))
    .where(eq(labelChanges.id, changeId))
  return row
}
