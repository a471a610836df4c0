import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { capture, type Statement } from './captured.ts'
import { someLearners } from './learners.ts'
import { load, median } from './load.ts'
import type { Row } from './report.ts'
import { type MeasuredServer, startProgram } from './server.ts'

const cards = 60
const connections = 20
const rounds = 5
const seconds = 4

/** A chapter of 60 cards. The learner who requests it has rated most of them. */
async function createChapter(db: pg.Pool, userId: number): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with chapter as (insert into chapters (title, is_core, position) values ('Bench', true, 10000) returning id),
     cards as (
       insert into flashcards (chapter_id, question, answer, why, source, tags, position)
       select chapter.id, question, answer, why, source, tags, row_number() over (order by f.id)
       from chapter, (select * from flashcards order by id limit ${cards}) f returning id, chapter_id)
     select id from cards`,
  )
  const ids = rows.map((row) => row.id)
  await db.query(
    `insert into card_states (user_id, flashcard_id, mastery, review_count, last_reviewed_at, last_confidence,
       stability, difficulty, last_study_day, due_day)
     select $1, id, 75, 2, now(), 3, 12, 5, floor(extract(epoch from now()) / 86400)::int - 3,
       floor(extract(epoch from now()) / 86400)::int + id % 40 - 4
     from unnest($2::int[]) id where id % 4 > 0`,
    [userId, ids],
  )
  const chapter = await db.query<{ id: number }>("select id from chapters where title = 'Bench'")
  return chapter.rows[0]?.id ?? 0
}

/** The statement of a server that keeps no cards in memory: a chapter's cards with the learner's states. */
export const plainJoin = (userId: number, chapterId: number): Statement => ({
  text: `select f.id, f.chapter_id, c.title as chapter_title, c.category, c.is_core, f.question, f.answer, f.why, f.source,
      f.reviewed_on::text, f.tags, s.is_starred, s.notes, s.tags as own_tags, s.mastery, s.review_count, s.last_reviewed_at,
      s.last_confidence, s.needs_review, s.stability, s.difficulty, s.last_study_day, s.due_day, s.lapses
    from flashcards f
    join chapters c on c.id = f.chapter_id
    left join card_states s on s.flashcard_id = f.id and s.user_id = $1
    where f.archived_at is null and f.chapter_id = $2
    order by f.position, f.id`,
  values: [userId, chapterId],
})

/**
 * Compares GET /api/chapters/{id}/flashcards with a bare handler that sends the same bytes. Both are measured
 * in turn.
 */
export async function measureChapterList(
  db: pg.Pool,
  at: { server: MeasuredServer; databaseUrl: string },
): Promise<Row[]> {
  const [learner] = await someLearners(db, 1)
  if (!learner) throw new Error('there is no learner')
  const chapterId = await createChapter(db, learner.userId)
  const path = `/api/chapters/${chapterId}/flashcards`
  const captured = await capture(at.databaseUrl, { path, cookie: learner.cookie })
  const folder = mkdtempSync(join(tmpdir(), 'regimen-bench-'))
  const file = join(folder, 'captured.json')
  writeFileSync(file, JSON.stringify({ ...captured, plainJoin: plainJoin(learner.userId, chapterId) }))
  const bare = await startProgram(['bench/bare-server.ts'], { DATABASE_URL: at.databaseUrl, CAPTURED: file })
  const perSecond = { ours: [] as number[], join: [] as number[], captured: [] as number[] }
  const run = (url: string, path: string) =>
    load(url, { next: () => ({ method: 'GET', path, cookie: learner.cookie }), connections, seconds })
  // The first run is not measured, because compilers and caches warm up.
  await run(at.server.url, path)
  await run(bare.url, '/join')
  for (let round = 0; round < rounds; round++) {
    perSecond.ours.push(await run(at.server.url, path))
    perSecond.join.push(await run(bare.url, '/join'))
    perSecond.captured.push(await run(bare.url, '/captured'))
  }
  await bare.stop()
  rmSync(folder, { recursive: true, force: true })
  const ratio = (to: number[]) => median(perSecond.ours.map((value, round) => value / (to[round] ?? 1)))
  const how = `${cards} cards, ${connections} connections, ${Math.round(captured.body.length / 1024)} kB a response, ${rounds} rounds`
  const row = (what: string, { others, bar }: { others: number[]; bar?: number }): Row => ({
    what,
    figure: `${ratio(others).toFixed(2)} (${Math.round(median(perSecond.ours))} a second against ${Math.round(median(others))})`,
    bar: bar === undefined ? 'none' : `at least ${bar.toFixed(1)}`,
    isMet: bar === undefined || ratio(others) >= bar,
    how,
  })
  return [
    row(
      'A chapter of 60 cards, signed in, against a bare handler that runs the list statement alone (cards joined with the learner’s states, prepared) and sends the same bytes',
      { others: perSecond.join, bar: 1 },
    ),
    row(
      `The same against a bare handler that runs our own ${captured.statements.length} statements (session, the learner’s states; we keep the cards in memory)`,
      { others: perSecond.captured },
    ),
  ]
}
