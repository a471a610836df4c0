import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { type HttpUser, registerOverHttp } from '#tests/support/http-user.ts'
import { cardsOfFirstChapter, type RatingWriter, startWriting } from '#tests/support/rating-writer.ts'
import { compareWithLog } from '#tests/support/replay-log.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 12)
const isEmbedded = 'dumpPath' in inject('template')

let server: ServerProcess | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function begin(): Promise<{ server: ServerProcess; user: HttpUser; cards: number[] }> {
  server = await startServer({ DEMO: 'off' })
  const user = await registerOverHttp(server.url)
  return { server, user, cards: await cardsOfFirstChapter(user) }
}

/** Everything promised is in the log once, and states and study days say what the log says. */
async function expectNothingLost(
  at: ServerProcess,
  user: HttpUser,
  written: Pick<RatingWriter, 'acknowledged' | 'unanswered'>,
): Promise<void> {
  const open = await at.openDatabase()
  try {
    const found = await open.query('select id from users where username = $1', [user.username])
    const userId = Number(found.rows[0]?.id)
    const log = await open.query('select review_id from reviews where user_id = $1', [userId])
    const times = new Map<string, number>()
    for (const { review_id } of log.rows)
      times.set(String(review_id), (times.get(String(review_id)) ?? 0) + 1)
    expect([...written.acknowledged].filter((id) => times.get(id) !== 1)).toEqual([])
    expect(
      [...times.keys()].filter((id) => !written.acknowledged.has(id) && !written.unanswered.has(id)),
    ).toEqual([])
    expect([...times.values()].filter((count) => count > 1)).toEqual([])
    const { stored, replayed } = await compareWithLog(open, userId)
    expect(stored).toEqual(replayed)
    const days = await open.query('select sum(reviews)::int as reviews from study_days where user_id = $1', [
      userId,
    ])
    expect(days.rows[0]?.reviews).toBe(log.rows.length)
  } finally {
    await open.close()
  }
}

test(
  `kill -9 at ${rounds} random moments: every acknowledged rating is there once`,
  async () => {
    const { server, user, cards } = await begin()
    const writer = startWriting(user, { cards, atOnce: 4 })
    for (let round = 0; round < rounds; round++) {
      const before = writer.acknowledged.size
      await wait(150 + Math.random() * 900)
      await server.kill()
      await server.start()
      await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(before)
    }
    await writer.stop()
    await server.stop()
    await expectNothingLost(server, user, writer)
    // The kills did meet requests on their way, so the test could have failed.
    expect(writer.failures.filter((failure) => failure.status === 0).length).toBeGreaterThanOrEqual(rounds)
    expect(writer.failures.filter((failure) => ![0, 503].includes(failure.status))).toEqual([])
  },
  60_000 + rounds * 20_000,
)

test('SIGTERM under load: what is in flight is answered, and the process ends in time', async () => {
  const { server, user, cards } = await begin()
  const writer = startWriting(user, { cards, atOnce: 40 })
  await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(100)
  const signalledAt = performance.now()
  const code = await server.stop()
  const tookMs = performance.now() - signalledAt
  await writer.stop()
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
  expect(writer.failures.filter((failure) => failure.startedAt < signalledAt)).toEqual([])
  await expectNothingLost(server, user, writer)
})

test.runIf(isEmbedded)('a second process on the same data is refused and names the first', async () => {
  const { server } = await begin()
  const second = await server.runSecond()
  expect(second.code).toBe(1)
  expect(second.output).toContain(`is in use by process ${server.pid()}`)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test.runIf(isEmbedded)('the lock of a killed process is taken over', async () => {
  const { server } = await begin()
  await server.kill()
  expect(existsSync(server.lockPath)).toBe(true)
  await server.start()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.stop()
  expect(existsSync(server.lockPath)).toBe(false)
})
