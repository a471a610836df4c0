import { and, eq, sql } from 'drizzle-orm'
import type { TextSize } from '#contracts/study/study-settings.ts'
import type { MinutesProfile } from '#domain/exam-plan/minutes-profile.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, statementName } from '#server/database/engine/prepared.ts'
import { cardsOfLearner } from '#server/database/learner-cards.ts'
import {
  cardIsCompleted,
  cardTags,
  dayIsStudyDay,
  questionIsOpen,
  repeatIsDue,
} from '#server/database/rules-in-sql.ts'
import { users } from '#server/database/tables/accounts.ts'
import { chapterProgress, studyDays, tagProgress } from '#server/database/tables/study.ts'

export interface LearnerSettings {
  examDate: string | null
  examDateSetAt: Date | null
  timeZone: string
  newCardsPerDay: number
  dailyMinutes: number
  minutesProfile: MinutesProfile | null
  profileBegunOn: number | null
  longestDay: number | null
  /** Weeks with minutes of their own, by the study day of their Monday. */
  weekMinutes: { weekStart: number; minutes: number; isKept: boolean }[]
  easyButton: boolean
  singleKeys: boolean
  hideBadges: boolean
  textSize: TextSize
  swipes: boolean
  drugsInToday: boolean
  ownCardsShare: number
  questionsInToday: boolean
  questionsInTodaySince: number | null
  newWhileCatchingUp: boolean
  keepsAfterExam: boolean
  weakCategories: string[]
  firstRunAt: Date | null
}

export async function findLearnerSettings(db: Database, userId: number): Promise<LearnerSettings> {
  const [row] = await db
    .select({
      examDate: users.examDate,
      examDateSetAt: users.examDateSetAt,
      timeZone: users.timeZone,
      newCardsPerDay: users.newCardsPerDay,
      dailyMinutes: users.dailyMinutes,
      minutesProfile: users.minutesProfile,
      profileBegunOn: users.profileBegunOn,
      longestDay: users.longestDay,
      weekMinutes: sql<LearnerSettings['weekMinutes']>`coalesce((select json_agg(json_build_object(
        'weekStart', w.week_start, 'minutes', w.minutes, 'isKept', w.is_kept) order by w.week_start)
        from week_minutes w where w.user_id = ${userId}), '[]'::json)`,
      easyButton: users.easyButton,
      singleKeys: users.singleKeys,
      hideBadges: users.hideBadges,
      textSize: users.textSize,
      swipes: users.swipes,
      drugsInToday: users.drugsInToday,
      ownCardsShare: users.ownCardsShare,
      questionsInToday: users.questionsInToday,
      questionsInTodaySince: users.questionsInTodaySince,
      newWhileCatchingUp: users.newWhileCatchingUp,
      keepsAfterExam: users.keepsAfterExam,
      weakCategories: users.weakCategories,
      firstRunAt: users.firstRunAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .prepare(statementName(db, 'learner_settings'))
    .execute()
  if (!row) throw new Error(`user ${userId} is gone`)
  return row
}

export async function saveLearnerSettings(
  db: Database,
  userId: number,
  change: Partial<Omit<LearnerSettings, 'weekMinutes'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.update(users).set(change).where(eq(users.id, userId))
}

/**
 * Ends the time for questions, if it is still as it was found; a learner who has asked for questions again
 * since then keeps it.
 */
export async function endQuestionTime(
  db: Database,
  userId: number,
  { since, today }: { since: number | null; today: number },
): Promise<void> {
  const isAsFound = sql`${users.questionsInTodaySince} is not distinct from ${since}::int`
  await db
    .update(users)
    .set({ questionsInToday: false, questionsInTodaySince: today })
    .where(and(eq(users.id, userId), eq(users.questionsInToday, true), isAsFound))
}

export interface StudyDayDone {
  reviews: number
  newCards: number
  questions: number
  questionSeconds: number
  drugReviews: number
}

export async function findStudyDay(db: Database, userId: number, studyDay: number): Promise<StudyDayDone> {
  const { reviews, newCards, questions, questionSeconds, drugReviews } = studyDays
  const [row] = await db
    .select({ reviews, newCards, questions, questionSeconds, drugReviews })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), eq(studyDays.studyDay, studyDay)))
    .prepare(statementName(db, 'study_day'))
    .execute()
  return row ?? { reviews: 0, newCards: 0, questions: 0, questionSeconds: 0, drugReviews: 0 }
}

export interface SumOfDays {
  days: number
  /** The number of study days before the given one; `lastDayBefore` is the last of them. */
  daysBefore: number
  lastDayBefore: number | null
}

/** Counts the learner's study days. */
export async function sumStudyDays(db: Database, userId: number, today: number): Promise<SumOfDays> {
  const [row] = await executePrepared<SumOfDays>(
    db,
    'study_days',
    sql`select (count(*) filter (where ${dayIsStudyDay}))::int as days,
      (count(*) filter (where ${dayIsStudyDay} and d.study_day < ${today}))::int as "daysBefore",
      max(d.study_day) filter (where ${dayIsStudyDay} and d.study_day < ${today}) as "lastDayBefore"
    from study_days d where d.user_id = ${userId}`,
  )
  return row ?? { days: 0, daysBefore: 0, lastDayBefore: null }
}

/**
 * Counts questions that the learner may answer: missed ones that are to be asked again by this study day, and
 * those never answered that no unfinished timed block holds.
 */
export async function countQuestions(
  db: Database,
  learner: { userId: number; accessLevel: AccessLevel },
  today: number,
): Promise<{ repeats: number; fresh: number }> {
  const [row] = await executePrepared<{ repeats: number; fresh: number }>(
    db,
    `open_questions_${learner.accessLevel}`,
    sql`select (count(*) filter (where ${repeatIsDue(today)}))::int as repeats,
      (count(*) filter (where coalesce(s.attempts, 0) = 0))::int as fresh
    from questions q
    left join question_states s on s.question_id = q.id and s.user_id = ${learner.userId}
    where q.archived_at is null and ${questionIsOpen(learner.accessLevel)} and not exists (
      select 1 from blocks b join block_questions held on held.user_id = ${learner.userId} and held.block_id = b.id
      where b.user_id = ${learner.userId} and b.finished_at is null and b.mode = 'timed' and held.question_id = q.id)`,
  )
  return row ?? { repeats: 0, fresh: 0 }
}

export async function addChapterTime(
  db: Database,
  time: { userId: number; chapterId: number; seconds: number; now: Date },
): Promise<void> {
  await db
    .insert(chapterProgress)
    .values({
      userId: time.userId,
      chapterId: time.chapterId,
      timeSpentSeconds: time.seconds,
      updatedAt: time.now,
    })
    .onConflictDoUpdate({
      target: [chapterProgress.userId, chapterProgress.chapterId],
      set: {
        timeSpentSeconds: sql`${chapterProgress.timeSpentSeconds} + ${time.seconds}`,
        updatedAt: time.now,
      },
    })
}

export async function addTagTime(
  db: Database,
  time: { userId: number; tag: string; seconds: number; confidence: number | undefined; now: Date },
): Promise<void> {
  const rated = time.confidence === undefined ? 0 : 1
  await db
    .insert(tagProgress)
    .values({
      userId: time.userId,
      tag: time.tag,
      timeSpentSeconds: time.seconds,
      confidenceSum: time.confidence ?? 0,
      confidenceCount: rated,
      updatedAt: time.now,
    })
    .onConflictDoUpdate({
      target: [tagProgress.userId, tagProgress.tag],
      set: {
        timeSpentSeconds: sql`${tagProgress.timeSpentSeconds} + ${time.seconds}`,
        confidenceSum: sql`${tagProgress.confidenceSum} + ${time.confidence ?? 0}`,
        confidenceCount: sql`${tagProgress.confidenceCount} + ${rated}`,
        updatedAt: time.now,
      },
    })
}

interface TagStats {
  tag: string
  /** The mean of the reviewed cards, 0 to 100. */
  mastery: number
  reviewCount: number
  lastReviewed: Date | null
}

export async function listTagStats(db: Database, userId: number): Promise<TagStats[]> {
  type Row = Omit<TagStats, 'lastReviewed'> & { lastReviewed: string | null }
  const { rows } = await db.execute<Row>(sql`
    select tag, avg(s.mastery)::float8 as mastery, sum(s.review_count)::int as "reviewCount",
      max(s.last_reviewed_at) as "lastReviewed"
    from ${cardsOfLearner(userId)}, unnest(${cardTags}) as tag
    where ${cardIsCompleted}
    group by tag order by tag`)
  return rows.map((row) => ({ ...row, lastReviewed: row.lastReviewed ? new Date(row.lastReviewed) : null }))
}
