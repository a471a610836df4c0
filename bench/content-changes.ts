import type { OpenDatabase } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { flashcardSubject } from '#server/features/catalogue/admin/flashcard-subject.ts'
import { editContent } from '#server/features/editing/edit-content.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { createInParts, createLearners, learnersAtOnce } from './learners.ts'
import { percentile } from './load.ts'
import { withApp } from './opened-app.ts'
import { type Row, timeText } from './report.ts'

const bars = { editsMs: 5_000, todayRatio: 1.1 }
/** The learner who is told of every change, and the one who learned the texts after them. */
const [told, knowing] = ['bench-1', 'bench-2']

interface Size {
  /** The cards whose meaning changes. */
  cards: number
  /** All learners, each of whom has learned a few of these cards. */
  learners: number
}

/** Measures changes in meaning on PostgreSQL: the edits, and Today of a learner who is told of all of them. */
export const measureContentChanges = (databaseUrl: string, { cards, learners }: Size): Promise<Row[]> =>
  withApp({ databaseUrl, dataDir: '' }, async ({ server, deps, open }) => {
    const today = async (cookie: string) => {
      const begun = performance.now()
      const reply = await server.inject({ url: '/api/study/today', headers: { cookie: `sid=${cookie}` } })
      const ms = performance.now() - begun
      return { ms, changed: reply.json<{ changed?: number }>().changed }
    }
    const ids = await learnChangingCards(open, { cards, learners })
    const begun = performance.now()
    await changeAll(deps, ids)
    const editsMs = performance.now() - begun
    await open.query(
      'update item_states set learned_revision = 1000 where user_id = (select id from users where username = $1)',
      [knowing],
    )
    await open.statements('analyze')
    const times: Record<string, number[]> = { [told]: [], [knowing]: [] }
    for (let round = 0; round < 60; round++)
      for (const name of [told, knowing]) {
        const { ms, changed } = await today(name)
        if (changed !== (name === told ? cards : 0)) throw new Error(`${name} is told of ${changed}`)
        if (round >= 10) times[name]?.push(ms)
      }
    const median = (name: string) =>
      percentile(
        (times[name] ?? []).toSorted((a, b) => a - b),
        0.5,
      )
    const ratio = median(told) / median(knowing)
    const how = `${learners.toLocaleString('en')} learners, PostgreSQL`
    return [
      {
        what: `${cards} cards that change in meaning: the edits, one after the other`,
        figure: timeText(editsMs),
        bar: 'under 5 s',
        isMet: editsMs < bars.editsMs,
        how,
      },
      {
        what: `Today of a learner who is told of ${cards} changes, against one who is told of none`,
        figure: `${ratio.toFixed(2)} (${median(told).toFixed(0)} ms)`,
        bar: 'at most 1.1',
        isMet: ratio <= bars.todayRatio,
        how: `${how}; both have learned all cards; medians of 50 calls in turn`,
      },
    ]
  })

/** Two learners have learned all cards, every other one a few of those that change. @returns these */
export async function learnChangingCards(open: OpenDatabase, { cards, learners }: Size): Promise<number[]> {
  await createInParts(open, learners)
  const { rows } = await open.query<{ id: number }>(
    'select id from flashcards where archived_at is null order by id limit $1',
    [cards],
  )
  const ids = rows.map(({ id }) => id)
  const { rows: users } = await open.query<{ id: number }>(
    "select id from users where username like 'bench-%' order by id",
  )
  for (let before = 0; before < users.length; before += learnersAtOnce)
    await open.query(
      `insert into item_states (user_id, kind, item_id, mastery, review_count, last_reviewed_at, last_confidence,
         stability, difficulty, last_study_day, due_day, lapses, version, learned_revision)
       select u.id, 'flashcard', f.id, 80, 3, now() - interval '9 days', 3, 20, 5,
         current_date - '1970-01-01'::date - 9, current_date - '1970-01-01'::date + f.id % 20, 0, 1, 1
       from users u join flashcards f on f.archived_at is null
         and (u.username = any($1::text[]) or (f.id = any($2::int[]) and f.id % 100 = u.id % 100))
       where u.id between $3 and $4`,
      [
        `{${told},${knowing}}`,
        `{${ids.join(',')}}`,
        users[before]?.id,
        users[Math.min(before + learnersAtOnce, users.length) - 1]?.id,
      ],
    )
  await open.statements('analyze')
  return ids
}

async function changeAll(deps: Deps, ids: readonly number[]): Promise<void> {
  const [{ userId } = { userId: 0 }] = await createLearners(deps.open, { first: 10_000_000, count: 1 })
  const origin = { address: '127.0.0.1', requestId: 'bench', userAgent: '' }
  const admin = { userId, username: 'bench', origin } as SignedIn
  const change = { severity: 'outdated', why: 'The label changed', source: '', link: null } as const
  for (const id of ids) {
    const text = { answer: `Another answer ${id}` }
    await editContent(deps, admin, { subject: flashcardSubject, id, revision: undefined, text, change })
  }
}
