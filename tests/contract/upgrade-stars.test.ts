import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateUpTo } from '#tests/support/database/migrate-up-to.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'

/** What becomes of flags and marks for review once a database of before 0028-stars.sql is migrated. */

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase({ isEmpty: true })
  await migrateUpTo(open, (name) => name < '0028')
  await open.script(`
    insert into users (username, email, password_hash, first_name, last_name, degrees, role)
      values ('ada', 'ada@mail.example', 'x', 'A', 'B', '', 'other');
    insert into chapters (title) values ('One');
    insert into flashcards (chapter_id, question, answer) select 1, 'Q' || n, 'A' || n from generate_series(1, 3) n;
    insert into card_states (user_id, flashcard_id, needs_review, is_starred)
      values (1, 1, true, false), (1, 2, false, true), (1, 3, false, false);
    insert into questions (category, task, difficulty, stem, lead_in, options, reasons, key_option, key_point, source)
      select 'breast', 'treatment', 'medium', 'S', 'L', array['a', 'b', 'c', 'd'], array['a', 'b', 'c', 'd'], 0, 'K', 'S'
      from generate_series(1, 4);
    insert into question_states (user_id, question_id, is_flagged, needs_review)
      values (1, 1, true, false), (1, 2, false, true), (1, 3, true, true), (1, 4, false, false);`)
  await migrate(open)
})
afterAll(() => open.close())

test('a card that was marked for review is starred, and one that was starred stays it', async () => {
  const { rows } = await open.query('select is_starred, needs_review from card_states order by flashcard_id')
  expect(rows).toEqual([
    { is_starred: true, needs_review: true },
    { is_starred: true, needs_review: false },
    { is_starred: false, needs_review: false },
  ])
})

const question = async (id: number) =>
  (
    await open.query(
      'select is_starred, is_flagged, needs_review from question_states where user_id = 1 and question_id = $1',
      [id],
    )
  ).rows[0]

test('a question that was flagged or marked is starred', async () => {
  const stars = [true, true, true, false].map((isStarred) => ({ is_starred: isStarred }))
  expect(await Promise.all([1, 2, 3, 4].map(question))).toMatchObject(stars)
})

test('what a server of the version before writes meanwhile is a star, and it reads a star of the new one', async () => {
  const set = (columns: string) => open.query(`update question_states set ${columns} where question_id = 4`)
  await set('is_flagged = true')
  expect(await question(4)).toEqual({ is_starred: true, is_flagged: true, needs_review: false })
  await set('is_flagged = false')
  expect(await question(4)).toMatchObject({ is_starred: false })
  await set('is_starred = true')
  expect(await question(4)).toEqual({ is_starred: true, is_flagged: false, needs_review: true })
  await set('is_starred = true, is_flagged = true')
  await set('is_starred = false')
  expect(await question(4)).toEqual({ is_starred: false, is_flagged: false, needs_review: false })
  await open.query('delete from question_states where question_id = 4')
  await open.query('insert into question_states (user_id, question_id, needs_review) values (1, 4, true)')
  expect(await question(4)).toMatchObject({ is_starred: true })
  await open.query('delete from question_states where question_id = 4')
  await open.query('insert into question_states (user_id, question_id, is_starred) values (1, 4, true)')
  expect(await question(4)).toEqual({ is_starred: true, is_flagged: false, needs_review: true })
})
