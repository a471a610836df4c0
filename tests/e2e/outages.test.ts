import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { createUser, type HttpUser } from '#tests/support/browser/http-user.ts'
import { cardsOfFirstChapter, startWriting } from '#tests/support/browser/rating-writer.ts'
import { type ServerProcess, startServer } from '#tests/support/browser/server-process.ts'
import { rounds } from '#tests/support/rounds.ts'

/** What users see while the database is unavailable, and that the process survives it. */

const cuts = rounds(4)
const isPostgres = !('dumpPath' in inject('template'))

let server: ServerProcess | undefined
const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
  await server?.close()
  server = undefined
})

/** Writes in transactions of several statements, which a rating is not, until stopped. */
function startFlagging(user: HttpUser, cards: number[]): { statuses: Set<number>; stop(): Promise<void> } {
  let isStopped = false
  const statuses = new Set<number>()
  async function work(): Promise<void> {
    for (let n = 0; !isStopped; n++) {
      const response = await user
        .post('/api/content/flag', {
          contentType: 'flashcard',
          contentId: cards[n % cards.length],
          reason: 'The dose is out of date',
        })
        .catch(() => undefined)
      statuses.add(response?.status ?? 0)
      await response?.arrayBuffer()
    }
  }
  const workers = [work(), work(), work(), work()]
  return {
    statuses,
    stop: async () => {
      isStopped = true
      await Promise.all(workers)
    },
  }
}

// The embedded engine has no connections.
test.runIf(isPostgres)(
  `every database connection terminated ${cuts} times during writes: no exit, only 200 and 503`,
  { timeout: 120_000 + cuts * 20_000, retry: 0 },
  async () => {
    server = await startServer()
    const { databaseUrl } = server
    const user = await createUser(server.url)
    const cards = await cardsOfFirstChapter(user)
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    const ratings = startWriting(user, { cards, atOnce: 6 })
    const flags = startFlagging(user, cards)
    cleanUp.push(() => admin.end(), ratings.stop, flags.stop)
    const untilAcknowledged = (count: number) =>
      expect.poll(() => server?.hasExited() || ratings.acknowledged.size >= count, { interval: 2 }).toBe(true)
    // More often where none of the connections was in use when they were cut.
    for (let cut = 0; !server.hasExited() && (cut < cuts || ratings.failures.length === 0); cut++) {
      await untilAcknowledged(ratings.acknowledged.size + 5 + Math.random() * 10)
      const gone = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      expect(gone.rowCount).toBeGreaterThan(0)
    }
    await untilAcknowledged(ratings.acknowledged.size + 20)
    await Promise.all([ratings.stop(), flags.stop()])
    expect(server.hasExited(), server.output()).toBe(false)
    expect(ratings.failures.filter(({ status }) => status !== 503)).toEqual([])
    expect([...flags.statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await expect.poll(async () => (await fetch(`${server?.url}/readyz`)).status).toBe(200)
  },
)
