import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { createUser, type HttpUser } from '#tests/support/http-user.ts'
import { cardsOfFirstChapter, startWriting } from '#tests/support/rating-writer.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

/** What users see while the database is unavailable, and that the process survives it. */

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
  'every database connection terminated again and again during writes: no exit, only 200 and 503',
  { retry: 0 },
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
    let terminated = 0
    // Six seconds at 60 writes a second; a busy machine takes longer for the same number.
    while (!server.hasExited() && (ratings.acknowledged.size < 360 || terminated < 50)) {
      await wait(20 + Math.random() * 100)
      const gone = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      terminated += gone.rowCount ?? 0
    }
    const before = ratings.acknowledged.size
    await expect.poll(() => ratings.acknowledged.size).toBeGreaterThan(before + 20)
    await Promise.all([ratings.stop(), flags.stop()])
    expect(server.hasExited(), server.output()).toBe(false)
    // Connections were cut under requests, so the test could have failed.
    expect(ratings.failures.length).toBeGreaterThan(0)
    expect(ratings.failures.filter(({ status }) => status !== 503)).toEqual([])
    expect([...flags.statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await expect.poll(async () => (await fetch(`${server?.url}/readyz`)).status).toBe(200)
  },
)
