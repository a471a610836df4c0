import { type SQL, sql } from 'drizzle-orm'
import type { LearnedKind, Severity } from '#domain/content-changes/content-change.ts'
import type { Correction } from '#domain/content-changes/corrections.ts'
import type { LearnedField } from '#domain/content-changes/learned-text.ts'
import { drugCategory } from '#domain/outline/outline-places.ts'
import type { Database } from '#server/database/connect.ts'
import { chapterIsOpen, questionIsOpen } from '#server/database/rules-in-sql.ts'

/**
 * Every change with the item that changed. Its texts are read only of an item that learners of every plan may
 * read, and that is still there.
 */
const changesWithItems = sql`content_changes n
  left join flashcards f on n.kind = 'flashcard' and f.id = n.item_id
  left join chapters c on c.id = case n.kind when 'primer' then n.item_id else f.chapter_id end
  left join primers p on n.kind = 'primer' and p.chapter_id = c.id
  left join questions q on n.kind = 'question' and q.id = n.item_id
  left join drugs d on n.kind not in ('flashcard', 'question', 'primer') and d.id = n.item_id`
const isThere = sql`case n.kind
  when 'flashcard' then f.archived_at is null and c.archived_at is null and c.id is not null
  when 'question' then q.archived_at is null and q.id is not null
  when 'primer' then p.chapter_id is not null and c.archived_at is null
  else d.archived_at is null and d.id is not null end`
/** Reading the drug database is free. */
const isFree = sql`case n.kind
  when 'flashcard' then ${chapterIsOpen('free')} when 'primer' then ${chapterIsOpen('free')}
  when 'question' then ${questionIsOpen('free')} else true end`
const category = sql`case n.kind
  when 'flashcard' then c.category when 'primer' then c.category when 'question' then q.category else ${drugCategory} end`

const inCategory = (id: string | undefined): SQL => (id === undefined ? sql`true` : sql`${category} = ${id}`)

export interface PublicChangeRow extends Record<string, unknown> {
  id: number
  kind: LearnedKind
  /** Of the shipped content; null for an item that was made here. */
  itemKey: string | null
  /** The title of the chapter of a card or a primer, the name of a drug; null for a question. */
  name: string | null
  /** Null for what belongs to a chapter without one. */
  category: string | null
  /** Whether learners still find the item. */
  isThere: boolean
  /** What it said and says; null unless everybody may read it. */
  before: LearnedField[] | null
  after: LearnedField[] | null
  severity: Severity
  why: string
  source: string
  link: string | null
  /** ISO 8601, in UTC. */
  changedAt: string
}

/** Changes, the latest first. */
export async function listPublicChanges(
  db: Database,
  page: { category: string | undefined; limit: number; offset: number },
): Promise<PublicChangeRow[]> {
  const isShown = sql`${isFree} and ${isThere}`
  const { rows } = await db.execute<PublicChangeRow>(sql`
    select n.id, n.kind, coalesce(f.key, q.key, d.key) as "itemKey", coalesce(c.title, d.generic_name) as name,
      ${category} as category, ${isThere} as "isThere",
      case when ${isShown} then n.before end as before, case when ${isShown} then n.after end as after,
      n.severity, n.why, n.source, n.link,
      to_char(n.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from ${changesWithItems} where ${inCategory(page.category)}
    order by n.changed_at desc, n.id desc limit ${page.limit} offset ${page.offset}`)
  return rows
}

export interface ChangeCounts {
  total: number
  /** The number of changes since the given day, by severity. */
  bySeverity: Record<Severity, number>
}

export async function countPublicChanges(
  db: Database,
  of: { category: string | undefined; since: Date },
): Promise<ChangeCounts> {
  const recent = (severity: Severity) =>
    sql`count(*) filter (where n.severity = ${severity} and n.changed_at >= ${of.since.toISOString()})::int`
  const { rows } = await db.execute<Record<Severity | 'total', number>>(sql`
    select count(*)::int as total, ${recent('wrong')} as wrong, ${recent('outdated')} as outdated,
      ${recent('unclear')} as unclear
    from ${changesWithItems} where ${inCategory(of.category)}`)
  const { total = 0, wrong = 0, outdated = 0, unclear = 0 } = rows[0] ?? {}
  return { total, bySeverity: { wrong, outdated, unclear } }
}

/**
 * The corrections of a time, each from a report of a card or question that an editor resolved, to the first
 * change in the meaning of the item between both.
 */
export async function listCorrections(db: Database, since: Date): Promise<Correction[]> {
  const corrected = (kind: 'flashcard' | 'question', flags: SQL) => sql`
    select r.created_at as "reportedAt", min(n.changed_at) as "correctedAt"
    from ${flags} join content_changes n on n.kind = ${kind} and n.item_id = r.item_id
      and n.changed_at between r.created_at and r.resolved_at
    where r.resolution = 'approve' and r.resolved_at >= ${since.toISOString()}
    group by r.id, r.created_at having min(n.changed_at) >= ${since.toISOString()}`
  const { rows } = await db.execute<{ reportedAt: string; correctedAt: string }>(sql`
    ${corrected('flashcard', sql`(select *, flashcard_id as item_id from content_flags) r`)}
    union all ${corrected('question', sql`(select *, question_id as item_id from question_flags) r`)}`)
  return rows.map((row) => ({
    reportedAt: new Date(row.reportedAt),
    correctedAt: new Date(row.correctedAt),
  }))
}
