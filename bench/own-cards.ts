import type pg from 'pg'
import { compareFirstLooks, compareSides, getAll, withLearners } from './growth.ts'
import { loadLearners } from './history.ts'
import { anyOf, percentile, ratingOf, sample } from './load.ts'
import { searchCall } from './reads.ts'
import type { Row } from './report.ts'
import { makeReleased, openSide } from './side.ts'

const learnersOfSide = 20
const firstId = 2 ** 30
const decks = 20
const deckBar = 50

/**
 * Compares learners with many own cards, half of them learnt, with learners who have none: Today, a rating, the table of all
 * cards and a search, and measures the first page of a deck.
 */
export async function measureOwnCards(
  beside: { db: pg.Pool; databaseUrl: string },
  { cards, calls }: { cards: number; calls: number },
): Promise<Row[]> {
  await makeReleased(beside, 'bench_released')
  const [without, withOwn] = [
    await openSide(beside, 'bench_without', 'bench_released'),
    await openSide(beside, 'bench_with', 'bench_released'),
  ]
  try {
    for (const { db } of [without, withOwn]) await loadLearners(db, { first: 1, count: learnersOfSide })
    await loadOwnCards(withOwn.db, cards)
    const sides = { small: await withLearners(without), large: await withLearners(withOwn) }
    const { rows: shipped } = await without.db.query<{ id: number }>(
      'select id from flashcards order by id limit 400',
    )
    const words = {
      against: `${cards.toLocaleString('en')} own cards against none`,
      how: `${learnersOfSide} learners on each side`,
      count: calls,
    }
    const rows = await compareSides(
      sides,
      {
        'Today’s queue': getAll(['/api/study/today']),
        'A rating': ({ cookie }) => ratingOf(anyOf(shipped).id, cookie),
        'The table of all cards': getAll(['/api/study/browse']),
        'A search': ({ cookie }) => searchCall(cookie),
      },
      words,
    )
    return [...rows, await compareFirstLooks(sides, words), await measureDeck(sides.large, words.how)]
  } finally {
    await without.close()
    await withOwn.close()
    await beside.db.query('drop database bench_released')
  }
}

async function measureDeck(
  { server, learners }: Awaited<ReturnType<typeof withLearners>>,
  how: string,
): Promise<Row> {
  const next = () => ({
    method: 'GET' as const,
    path: `/api/own/notes?deckId=${firstId + 1 + Math.floor(Math.random() * decks)}`,
    cookie: anyOf(learners).cookie,
  })
  await sample(server.url, { next, count: 50, atOnce: 2 })
  const p95 = percentile(await sample(server.url, { next, count: 400, atOnce: 2 }), 0.95)
  return {
    what: 'The first page of an own deck, p95',
    figure: `${p95.toFixed(0)} ms`,
    bar: `at most ${deckBar} ms`,
    isMet: p95 <= deckBar,
    how: `${how}; 400 calls, 2 at once`,
  }
}

/**
 * Gives every learner so many own cards in some decks, the first half learnt and due over a year: one learner after another, as
 * an import writes them.
 */
async function loadOwnCards(db: pg.Pool, cards: number): Promise<void> {
  const today = 'floor(extract(epoch from now()) / 86400)::int'
  const noteId = `${firstId + decks} + 2 * n - 1`
  await db.query(`insert into own_ids select id, ${firstId + decks} + 2 * $1::int from users`, [cards])
  await db.query(
    `insert into own_decks select u.id, ${firstId} + n, 'Deck ' || n, now() from users u, generate_series(1, ${decks}) n`,
  )
  await db.query(
    `insert into own_notes (user_id, id, deck_id, form, front, back, guid, created_at, revised_at)
     select u.id, ${noteId}, ${firstId} + 1 + n % ${decks}, 'basic', 'What is fact ' || n || ' of the lung?', 'Answer ' || n,
       'guid-' || n, now(), now()
     from users u, generate_series(1, $1::int) n order by u.id, n`,
    [cards],
  )
  await db.query(
    `insert into own_cards (user_id, id, note_id, number, question, answer)
     select user_id, id + 1, id, 1, front, back from own_notes order by user_id, id`,
  )
  await db.query(
    `insert into card_states (user_id, flashcard_id, mastery, review_count, last_reviewed_at, last_confidence, stability,
       difficulty, last_study_day, due_day, version)
     select u.id, ${noteId} + 1, 75, 2, now() - interval '20 days', 3, 40, 5, ${today} - 20, ${today} + n % 365, 2
     from users u, generate_series(1, $1::int / 2) n order by u.id, n`,
    [cards],
  )
  await db.query('vacuum analyze')
}
