import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { capture } from './captured.ts'
import { load, median } from './load.ts'
import { someLearners } from './people.ts'
import type { Row } from './report.ts'
import { type MeasuredServer, startProgram } from './server.ts'

const cards = 60
const connections = 20
const rounds = 5
const seconds = 4

/** A chapter of 60 cards; most of them have been rated by the learner who asks. */
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

/** GET /api/chapters/{id}/flashcards against a bare handler with the same SQL and bytes, in turn. */
export async function measureChapterList(
  db: pg.Pool,
  at: { server: MeasuredServer; databaseUrl: string },
): Promise<Row[]> {
  const [learner] = await someLearners(db, 1)
  if (!learner) throw new Error('there is no learner to ask')
  const path = `/api/chapters/${await createChapter(db, learner.userId)}/flashcards`
  const captured = await capture(at.databaseUrl, { path, cookie: learner.cookie })
  const folder = mkdtempSync(join(tmpdir(), 'regimen-bench-'))
  const file = join(folder, 'captured.json')
  writeFileSync(file, JSON.stringify(captured))
  const bare = await startProgram(['bench/bare-server.ts'], { DATABASE_URL: at.databaseUrl, CAPTURED: file })
  const perSecond = { ours: [] as number[], all: [] as number[], largest: [] as number[] }
  const run = (url: string, path: string) =>
    load(url, { next: () => ({ method: 'GET', path, cookie: learner.cookie }), connections, seconds })
  // Once unmeasured: compilers and caches warm up.
  await run(at.server.url, path)
  await run(bare.url, '/all')
  for (let round = 0; round < rounds; round++) {
    perSecond.ours.push(await run(at.server.url, path))
    perSecond.all.push(await run(bare.url, '/all'))
    perSecond.largest.push(await run(bare.url, '/largest'))
  }
  await bare.stop()
  rmSync(folder, { recursive: true, force: true })
  const ratio = (to: number[]) => median(perSecond.ours.map((value, round) => value / (to[round] ?? 1)))
  const how = `${cards} cards, ${connections} connections, ${Math.round(captured.body.length / 1024)} kB an answer, ${captured.statements.length} statements, ${rounds} rounds`
  const times = `${Math.round(median(perSecond.ours))} a second against`
  return [
    {
      what: 'A chapter of 60 cards, signed in, against a bare handler with the same SQL and bytes',
      figure: `${ratio(perSecond.all).toFixed(2)} (${times} ${Math.round(median(perSecond.all))})`,
      bar: 'at least 0.5',
      isMet: ratio(perSecond.all) >= 0.5,
      how,
    },
    {
      what: 'The same against a bare handler that runs the list statement alone, for anybody',
      figure: `${ratio(perSecond.largest).toFixed(2)} (${times} ${Math.round(median(perSecond.largest))})`,
      bar: 'none',
      isMet: true,
      how,
    },
  ]
}
