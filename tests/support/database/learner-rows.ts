import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/** Saves rows of a learner's past, with any number of them in one statement. Days are study days in UTC. */

export interface PastReview {
  card: number
  day: number
  confidence?: 1 | 2 | 3 | 4
  /** The day on which the card is due after the review; by default three days later. */
  dueDay?: number
  sessionId?: number
  /** The stability of the resulting state; 10 by default. */
  stability?: number
}

const dayMs = 86_400_000
const afternoonMs = 15 * 3_600_000
export const instantOf = (day: number): Date => new Date(day * dayMs + afternoonMs)

type Before = {
  version: number
  lastDay: number | null
  dueDay: number | null
  stabilityBefore: number | null
}

/** Saves reviews in their order, with the resulting states. They continue earlier states. */
export async function saveReviews(db: Database, userId: number, reviews: PastReview[]): Promise<void> {
  const states = await statesOf(db, userId)
  const rows = reviews.map(
    ({ card, day, confidence = 3, dueDay = day + 3, sessionId = null, stability = 10 }) => {
      const before = states.get(card) ?? { version: 0, lastDay: null, dueDay: null, stabilityBefore: null }
      states.set(card, { version: before.version + 1, lastDay: day, dueDay, stabilityBefore: stability })
      const at = instantOf(day).toISOString()
      return { card, day, at, confidence, due_day: dueDay, session_id: sessionId, stability, ...before }
    },
  )
  const json = JSON.stringify(
    rows.map(({ lastDay, dueDay, stabilityBefore, ...row }) => ({
      ...row,
      last_day: lastDay,
      due_before: dueDay,
      stability_before: stabilityBefore,
    })),
  )
  const recordset = sql`jsonb_to_recordset(${json}::jsonb) as r(card int, day int, at timestamptz, confidence smallint,
    due_day int, session_id bigint, stability float8, version int, last_day int, due_before int,
    stability_before float8)`
  await db.execute(sql`
    insert into card_reviews (user_id, flashcard_id, review_id, session_id, reviewed_at, received_at, study_day, version,
      confidence, counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before,
      due_day_after, review_count_before, lapses_before, last_study_day_before, stability_before)
    select ${userId}::int, card, gen_random_uuid(), session_id, at, at, day, version + 1, confidence, true, false, false,
      75, 75, due_before, due_day, version, 0, last_day, stability_before from ${recordset}`)
  await db.execute(sql`
    insert into item_states (user_id, item_id, mastery, review_count, last_reviewed_at, last_confidence, stability,
      difficulty, last_study_day, due_day, version)
    select distinct on (card) ${userId}::int, card, 75, version + 1, at, confidence, stability, 5, day, due_day, version + 1
    from ${recordset} order by card, version desc
    on conflict (user_id, kind, item_id) do update set review_count = excluded.review_count,
      last_reviewed_at = excluded.last_reviewed_at, last_confidence = excluded.last_confidence,
      stability = excluded.stability, last_study_day = excluded.last_study_day, due_day = excluded.due_day,
      version = excluded.version`)
}

async function statesOf(db: Database, userId: number): Promise<Map<number, Before>> {
  const { rows } = await db.execute<Before & { card: number }>(sql`
    select flashcard_id as card, version, last_study_day as "lastDay", due_day as "dueDay",
      stability as "stabilityBefore"
    from card_states where user_id = ${userId}`)
  return new Map(rows.map(({ card, ...before }) => [card, before]))
}

/** Saves sessions without reviews. @returns their ids */
export async function saveSessions(
  db: Database,
  userId: number,
  { count, day }: { count: number; day: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into study_sessions (user_id, started_at, ended_at)
    select ${userId}::int, ${instantOf(day).toISOString()}::timestamptz, ${instantOf(day).toISOString()}::timestamptz
    from generate_series(1, ${count}::int) returning id`)
  return rows.map(({ id }) => Number(id))
}

export interface PastAnswer {
  question: number
  isRight: boolean
  confidence?: 1 | 2 | 3
  day: number
}

/** Saves first attempts, for readiness and badges. */
export async function saveFirstAttempts(db: Database, userId: number, answers: PastAnswer[]): Promise<void> {
  const json = JSON.stringify(
    answers.map(({ question, isRight, confidence = 2, day }) => ({
      ...{ question, confidence, day },
      is_right: isRight,
      at: instantOf(day).toISOString(),
    })),
  )
  await db.execute(sql`
    insert into question_states (user_id, question_id, attempts, last_is_right, last_confidence, last_answered_at,
      last_study_day, first_is_right, first_confidence, first_seconds, first_answered_at, first_study_day)
    select ${userId}::int, question, 1, is_right, confidence, at, day, is_right, confidence, 60, at, day
    from jsonb_to_recordset(${json}::jsonb)
      as a(question int, is_right boolean, confidence smallint, day int, at timestamptz)`)
}

/** Saves a finished block of final answers, any number of them on any days. The first option is chosen by default. */
export async function saveBlock(
  db: Database,
  userId: number,
  {
    form = 'custom',
    answers,
  }: { form?: string; answers: (PastAnswer & { repeats?: number; chosen?: number })[] },
): Promise<void> {
  const json = JSON.stringify(
    answers.map(({ question, isRight, confidence = 2, day, repeats = null, chosen = 0 }, position) => ({
      ...{ question, confidence, day, repeats, position, chosen },
      is_right: isRight,
      at: instantOf(day).toISOString(),
    })),
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into blocks (user_id, request_id, form, mode, title, question_count, created_at, finished_at, answered_count,
      right_count, seconds_used)
    values (${userId}, gen_random_uuid(), ${form}, 'timed', 'Past', ${answers.length}, now(), now(), ${answers.length}, 0, 0)
    returning id`)
  await db.execute(sql`
    insert into block_questions (user_id, block_id, position, section, question_id, repeats, chosen, confidence,
      answered_at, seconds, final_at, study_day, is_right)
    select ${userId}::int, ${rows[0]?.id}::bigint, position, 1, question, repeats, chosen, confidence, at, 60, at, day,
      is_right
    from jsonb_to_recordset(${json}::jsonb) as a(question int, repeats int, is_right boolean, confidence smallint,
      day int, position smallint, chosen smallint, at timestamptz)`)
}

/** Saves study days. */
export async function saveStudyDays(db: Database, userId: number, days: number[]): Promise<void> {
  await db.execute(sql`
    insert into study_days (user_id, study_day, reviews)
    select ${userId}::int, day, 1 from unnest(${`{${days.join(',')}}`}::int[]) day
    on conflict (user_id, study_day) do nothing`)
}

/** Saves reviewed components of drugs. */
export async function saveDrugStates(
  db: Database,
  userId: number,
  states: { drug: number; component: string; mastery: number }[],
): Promise<void> {
  await db.execute(sql`
    insert into drug_states (user_id, drug_id, component, mastery, review_count)
    select ${userId}::int, drug, component, mastery, 1
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s(drug int, component text, mastery smallint)`)
}
