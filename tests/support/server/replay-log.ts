import { type Confidence, masteryAfterReview } from '#domain/mastery/flashcard-mastery.ts'
import { defaultMemoryModel, type Memory } from '#domain/scheduling/fsrs.ts'
import type { OpenDatabase } from '#server/database/connect.ts'

/** The columns of card_states that follow from the log. */
export interface ReplayedState {
  mastery: number
  reviewCount: number
  lastConfidence: number
  stability: number
  difficulty: number
  lastStudyDay: number
  dueDay: number
  lapses: number
}

interface LogRow {
  flashcard_id: number
  confidence: number
  study_day: number
  due_day_after: number
}

/** What a learner's states must be by the rules, card by card, from nothing but the ratings in the log. */
export function replayLog(rows: LogRow[]): Map<number, ReplayedState> {
  const states = new Map<number, ReplayedState>()
  for (const row of rows) {
    const before = states.get(row.flashcard_id)
    const confidence = row.confidence as Confidence
    const memory: Memory = defaultMemoryModel.reviewCard(
      before ?? null,
      before ? row.study_day - before.lastStudyDay : 0,
      confidence,
    )
    const lapsed = confidence === 1 && before !== undefined && before.lastStudyDay < row.study_day
    states.set(row.flashcard_id, {
      mastery: masteryAfterReview(before ?? { mastery: 0, reviewCount: 0 }, confidence),
      reviewCount: (before?.reviewCount ?? 0) + 1,
      lastConfidence: confidence,
      stability: memory.stability,
      difficulty: memory.difficulty,
      lastStudyDay: row.study_day,
      dueDay: row.due_day_after,
      lapses: (before?.lapses ?? 0) + (lapsed ? 1 : 0),
    })
  }
  return states
}

/** The learner's stored states beside those that the log gives; equal when nothing was lost or doubled. */
export async function compareWithLog(
  open: Pick<OpenDatabase, 'query'>,
  userId: number,
): Promise<{ stored: Map<number, ReplayedState>; replayed: Map<number, ReplayedState> }> {
  const log = await open.query<LogRow>(
    'select flashcard_id, confidence, study_day, due_day_after from card_reviews where user_id = $1 and counts order by flashcard_id, version',
    [userId],
  )
  const states = await open.query(
    'select * from card_states where user_id = $1 and review_count > 0 order by flashcard_id',
    [userId],
  )
  const stored = states.rows.map((row): [number, ReplayedState] => [
    Number(row.flashcard_id),
    {
      mastery: Number(row.mastery),
      reviewCount: Number(row.review_count),
      lastConfidence: Number(row.last_confidence),
      stability: Number(row.stability),
      difficulty: Number(row.difficulty),
      lastStudyDay: Number(row.last_study_day),
      dueDay: Number(row.due_day),
      lapses: Number(row.lapses),
    },
  ])
  const replayed = [...replayLog(log.rows)].sort(([a], [b]) => a - b)
  return { stored: new Map(stored), replayed: new Map(replayed) }
}
