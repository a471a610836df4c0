import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { CardArm, LentCards } from '#domain/evidence/lending.ts'
import { farthestCarrier } from '#domain/exam-plan/rest-days.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'

type DueCounts = Record<string, number>

/** By what cards are placed on days. */
export interface Load {
  /** Cards due on each study day as they were before the first rating of the day. */
  loadByDay: Map<number, number>
  /** Study days that the learner keeps free. */
  restDays: number[]
  lentCards: LentCards
}

/** Cards are placed by the rest days of two months; the days after a rest carry some of what it left. */
const restDaysAhead = 60

/** The rest days around a study day. */
export const restDaysAround = (userId: number | Placeholder, studyDay: number | Placeholder): SQL<number[]> =>
  sql`coalesce((select json_agg(study_day) from rest_days where user_id = ${userId}
    and study_day between ${studyDay}::int - ${farthestCarrier}::int and ${studyDay}::int + ${restDaysAhead}::int), '[]'::json)`

/**
 * Cards due on each day after `studyDay`: as stored with the day's first rating, before that as they are now. All
 * buttons and all ratings of a day see the same load, so that the interval on a button is the one that is saved.
 */
export function dueCounts(userId: number | Placeholder, studyDay: number | Placeholder): SQL<DueCounts> {
  return sql`coalesce(
    (select due_counts from study_days where user_id = ${userId} and study_day = ${studyDay}),
    (select jsonb_object_agg(due_day, cards) from (
      select due_day, count(*) as cards from card_states
      where user_id = ${userId} and due_day > ${studyDay} and not is_suspended group by due_day) as load),
    '{}'::jsonb)`
}

type LentRow = { id: number; arm: CardArm }

/** Cards that the learner lends now, a hundred or fewer. */
export const lentRows = (userId: number | Placeholder): SQL<LentRow[]> =>
  sql`coalesce((select json_agg(json_build_object('id', flashcard_id, 'arm', arm)) from lent_cards
    where user_id = ${userId} and arm <> 'plan' and returned_at is null), '[]'::json)`

export const lentCardsOf = (userId: number, rows: readonly LentRow[]): LentCards =>
  new Map(rows.map(({ id, arm }) => [id, { userId, arm }]))

export const loadOf = (counts: DueCounts): Map<number, number> =>
  new Map(Object.entries(counts).map(([day, cards]) => [Number(day), cards]))

/** The load that a learner's cards are spread by on a study day. */
export async function findLoad(db: Database, userId: number, studyDay: number): Promise<Load> {
  const [row] = await executePrepared<{ counts: DueCounts; restDays: number[]; lent: LentRow[] }>(
    db,
    'load',
    sql`select ${dueCounts(userId, studyDay)} as counts, ${restDaysAround(userId, studyDay)} as "restDays",
      ${lentRows(userId)} as lent`,
  )
  return {
    loadByDay: loadOf(row?.counts ?? {}),
    restDays: row?.restDays ?? [],
    lentCards: lentCardsOf(userId, row?.lent ?? []),
  }
}
