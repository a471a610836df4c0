import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { createUser, type HttpUser } from '#tests/support/http-user.ts'
import { cardsOfFirstChapter, type RatingWriter, startWriting } from '#tests/support/rating-writer.ts'
import { compareWithLog } from '#tests/support/replay-log.ts'
import { rounds } from '#tests/support/rounds.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const kills = rounds(4)
/** Servers that are killed side by side: while one starts again, the others write. */
const serverCount = 3
const isEmbedded = 'dumpPath' in inject('template')

const servers: ServerProcess[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function begin(): Promise<{ server: ServerProcess; user: HttpUser; cards: number[] }> {
  const server = await startServer()
  servers.push(server)
  const user = await createUser(server.url)
  return { server, user, cards: await cardsOfFirstChapter(user) }
}

/** Every acknowledged rating is in the log once, and states and study days agree with the log. */
async function expectNothingLost(
  server: ServerProcess,
  user: HttpUser,
  written: Pick<RatingWriter, 'acknowledged' | 'unanswered'>,
): Promise<void> {
  const open = await server.openDatabase()
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

/**
 * One server, killed repeatedly while ratings are written to it.
 * @returns how many of the kills left a request that was in flight without a response.
 */
async function expectNothingLostInKills(times: number): Promise<number> {
  const { server, user, cards } = await begin()
  // The pause leaves processor time to the servers that are starting again.
  const writer = startWriting(user, { cards, atOnce: 4, pauseMs: 15 })
  const inFlightAtKill: RatingWriter['failures'][] = []
  try {
    for (let round = 0; round < times; round++) {
      const before = writer.acknowledged.size
      await wait(150 + Math.random() * 900)
      // An idle server has nothing to lose. Two, because the response to one may be on its way back already.
      while (writer.inFlight.size < 2) await wait(1)
      inFlightAtKill.push([...writer.inFlight])
      await server.kill()
      // The next process takes over the lock of the killed one.
      if (isEmbedded) expect(existsSync(server.lockPath)).toBe(true)
      await server.start()
      await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(before)
    }
  } finally {
    await writer.stop()
  }
  await server.stop()
  await expectNothingLost(server, user, writer)
  expect(writer.failures.filter(({ status }) => status !== 0 && status !== 503)).toEqual([])
  const broken = new Set(writer.failures.filter(({ status }) => status === 0))
  return inFlightAtKill.filter((requests) => requests.some((request) => broken.has(request))).length
}

test(`kill -9 at ${kills} random moments: every acknowledged rating is there once`, {
  timeout: 60_000 + kills * 20_000,
  retry: 0,
}, async () => {
  const share = (index: number) => Math.floor((kills + index) / serverCount)
  const shares = Array.from({ length: serverCount }, (_, index) => share(index))
  const interrupting = await Promise.all(shares.filter((times) => times > 0).map(expectNothingLostInKills))
  // Else the kills came when nothing was at stake. Nearly all interrupt one; how many exactly is left to chance.
  expect(interrupting.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(kills / 2)
})

test('a second process on the same data is refused; SIGTERM under load: every request in flight gets its response, and the process ends in time', async () => {
  const { server, user, cards } = await begin()
  if (isEmbedded) {
    const second = await server.runSecond()
    expect(second.code).toBe(1)
    expect(second.output).toContain(`is in use by process ${server.pid()}`)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  }

  const writer = startWriting(user, { cards, atOnce: 40 })
  await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(100)
  const signalledAt = performance.now()
  const code = await server.stop()
  const tookMs = performance.now() - signalledAt
  await writer.stop()
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
  expect(writer.failures.filter((failure) => failure.startedAt < signalledAt)).toEqual([])
  expect(existsSync(server.lockPath)).toBe(false)
  await expectNothingLost(server, user, writer)
})
