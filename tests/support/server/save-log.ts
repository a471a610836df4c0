import { randomUUID } from 'node:crypto'
import type { CardHistory } from '#domain/scheduling/fit-guard.ts'
import { defaultMemoryModel, type Memory } from '#domain/scheduling/fsrs.ts'
import type { OpenDatabase } from '#server/database/connect.ts'

/**
 * Writes card histories as the log and the days of a learner, as ratings would have; the first history is of the first card.
 * @returns the ids of the reviews, card by card
 */
export async function saveLog(
  open: Pick<OpenDatabase, 'query'>,
  userId: number,
  histories: readonly CardHistory[],
): Promise<string[][]> {
  const { rows: cards } = await open.query<{ id: number }>(
    'select id from flashcards order by id limit $1::int',
    [histories.length],
  )
  const rows = histories.flatMap((history, place) => {
    const flashcardId = cards[place]?.id
    if (flashcardId === undefined) throw new Error(`there are only ${cards.length} cards`)
    return rowsOf(history).map((row) => ({ ...row, flashcard_id: flashcardId, place }))
  })
  await open.query(
    `insert into card_reviews (user_id, flashcard_id, review_id, reviewed_at, received_at, study_day, version, confidence,
       counts, needs_review_before, needs_review_after, mastery_before, mastery_after, review_count_before, lapses_before,
       last_study_day_before, stability_before, difficulty_before)
     select $1, flashcard_id, review_id, now(), now(), study_day, version, confidence, true, false, false, 0, 0,
       version, lapses, last_study_day, stability, difficulty
     from jsonb_to_recordset($2::jsonb) as r(flashcard_id int, review_id uuid, study_day int, version int,
       confidence smallint, lapses int, last_study_day int, stability float8, difficulty float8)`,
    [userId, JSON.stringify(rows)],
  )
  await open.query(
    `insert into study_days (user_id, study_day, reviews)
     select user_id, study_day, count(*) from card_reviews where user_id = $1 group by user_id, study_day
     on conflict (user_id, study_day) do update set reviews = excluded.reviews`,
    [userId],
  )
  return histories.map((_, place) => rows.filter((row) => row.place === place).map((row) => row.review_id))
}

/** A card's reviews with its state before each, by the default weights. */
function rowsOf({ ratings, studyDays }: CardHistory) {
  let memory: Memory | null = null
  let lapses = 0
  return ratings.map((confidence, version) => {
    const studyDay = studyDays[version] ?? 0
    const lastStudyDay = studyDays[version - 1] ?? null
    const row = {
      review_id: randomUUID(),
      study_day: studyDay,
      version,
      confidence,
      lapses,
      last_study_day: lastStudyDay,
      stability: memory?.stability ?? null,
      difficulty: memory?.difficulty ?? null,
    }
    const elapsedDays = studyDay - (lastStudyDay ?? studyDay)
    memory = defaultMemoryModel.reviewCard(memory, elapsedDays, confidence)
    if (confidence === 1 && elapsedDays > 0) lapses += 1
    return row
  })
}
