import { countContentChange } from '#server/database/content/content-version.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { saveQuestion } from './save-question.ts'

/** Writes study content, and what learners know of it, as rows, for tests of what is computed from them. */

/** Archives the shipped content, so that nothing of it is left to study. */
export async function archiveShippedContent({ deps: { db, open } }: TestApp): Promise<void> {
  await open.query('update flashcards set archived_at = now() where archived_at is null')
  await open.query('update questions set archived_at = now() where archived_at is null')
  await countContentChange(db)
}

/** Saves a chapter with this many cards. @returns its id and theirs */
export async function saveChapter(
  { deps: { db, open } }: TestApp,
  chapter: { title: string; category?: string; cards: number },
): Promise<{ chapterId: number; cardIds: number[] }> {
  const { rows } = await open.query(
    'insert into chapters (title, category, position) values ($1, $2, 9000) returning id',
    [chapter.title, chapter.category ?? null],
  )
  const chapterId = Number(rows[0]?.id)
  const cards = await open.query<{ id: number }>(
    `insert into flashcards (chapter_id, question, answer) select $1, 'Q' || n, 'A' || n
     from generate_series(1, $2::int) n returning id`,
    [chapterId, chapter.cards],
  )
  await countContentChange(db)
  return { chapterId, cardIds: cards.rows.map(({ id }) => Number(id)) }
}

/**
 * Saves a card in the state after this learner's last review. Without stability it was rated before cards had
 * a memory state.
 */
export async function saveSeenCard(
  { deps: { open } }: TestApp,
  userId: number,
  card: { id: number; stability?: number; lastStudyDay?: number; dueDay?: number; reviewCount?: number },
): Promise<void> {
  await open.query(
    `insert into card_states (user_id, flashcard_id, review_count, stability, difficulty, last_study_day, due_day)
     values ($1, $2, $3, $4, 5, $5, $6)`,
    [
      userId,
      card.id,
      card.reviewCount ?? 1,
      card.stability ?? null,
      card.lastStudyDay ?? null,
      card.dueDay ?? null,
    ],
  )
}

/**
 * Saves new questions of a category that this learner has answered for the first time, with this number of
 * right answers.
 */
export async function saveFirstAttempts(
  { deps: { open } }: TestApp,
  userId: number,
  attempts: { category: string; answered: number; right: number; studyDay: number; confidence?: number },
): Promise<number[]> {
  const ids: number[] = []
  for (let place = 0; place < attempts.answered; place++) {
    const id = await saveQuestion(open, { category: attempts.category })
    await open.query(
      `insert into question_states (user_id, question_id, attempts, first_is_right, first_confidence, first_study_day,
         last_is_right, last_confidence, last_study_day) values ($1, $2, 1, $3, $4, $5, $3, $4, $5)`,
      [userId, id, place < attempts.right, attempts.confidence ?? 2, attempts.studyDay],
    )
    ids.push(id)
  }
  return ids
}
