import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createUser, type HttpUser } from '#tests/support/browser/http-user.ts'
import { cardsOfFirstChapter, type RatingWriter, startWriting } from '#tests/support/browser/rating-writer.ts'
import { type ServerProcess, startServer } from '#tests/support/browser/server-process.ts'
import { rounds } from '#tests/support/rounds.ts'
import { compareWithLog } from '#tests/support/server/replay-log.ts'

const kills = rounds(4)
const isEmbedded = 'dumpPath' in inject('template')

let server: ServerProcess
let user: HttpUser
let cards: number[]
beforeAll(async () => {
  server = await startServer()
  user = await createUser(server.url)
  cards = await cardsOfFirstChapter(user)
})
afterAll(() => server?.close())

/** Every acknowledged rating is in the log once, and states and study days agree with the log. @returns the ids in the log. */
async function expectNothingLost(
  writers: Pick<RatingWriter, 'acknowledged' | 'unanswered'>[],
): Promise<ReadonlySet<string>> {
  const acknowledged = new Set(writers.flatMap((writer) => [...writer.acknowledged]))
  const unanswered = new Set(writers.flatMap((writer) => [...writer.unanswered]))
  const open = await server.openDatabase()
  try {
    const found = await open.query('select id from users where username = $1', [user.username])
    const userId = Number(found.rows[0]?.id)
    const log = await open.query('select review_id from card_reviews where user_id = $1', [userId])
    const times = new Map<string, number>()
    for (const { review_id } of log.rows)
      times.set(String(review_id), (times.get(String(review_id)) ?? 0) + 1)
    expect([...acknowledged].filter((id) => times.get(id) !== 1)).toEqual([])
    expect([...times.keys()].filter((id) => !acknowledged.has(id) && !unanswered.has(id))).toEqual([])
    expect([...times.values()].filter((count) => count > 1)).toEqual([])
    const { stored, replayed } = await compareWithLog(open, userId)
    expect(stored).toEqual(replayed)
    const days = await open.query('select sum(reviews)::int as reviews from study_days where user_id = $1', [
      userId,
    ])
    expect(days.rows[0]?.reviews).toBe(log.rows.length)
    return new Set(times.keys())
  } finally {
    await open.close()
  }
}

const untilAcknowledged = (writer: RatingWriter, count: number) =>
  expect.poll(() => writer.acknowledged.size, { interval: 2 }).toBeGreaterThanOrEqual(count)

/**
 * Kills the server repeatedly while ratings are written to it.
 * @returns how many of the kills left a request that was in flight without a response.
 */
async function killWhileWriting(writer: RatingWriter): Promise<number> {
  const inFlightAtKill: RatingWriter['failures'][] = []
  for (let round = 0; round < kills; round++) {
    await untilAcknowledged(writer, writer.acknowledged.size + 5 + Math.random() * 30)
    // An idle server has nothing to lose. Two, because the response to one may be on its way back already.
    await expect.poll(() => writer.inFlight.size, { interval: 1 }).toBeGreaterThanOrEqual(2)
    inFlightAtKill.push([...writer.inFlight])
    await server.kill()
    // The next process takes over the lock of the killed one.
    if (isEmbedded) expect(existsSync(server.lockPath)).toBe(true)
    await server.start()
  }
  await untilAcknowledged(writer, writer.acknowledged.size + 5)
  await writer.stop()
  expect(writer.failures.filter(({ status }) => status !== 0 && status !== 503)).toEqual([])
  const broken = new Set(writer.failures.filter(({ status }) => status === 0))
  return inFlightAtKill.filter((requests) => requests.some((request) => broken.has(request))).length
}

// On PostgreSQL several processes share the data.
test.runIf(isEmbedded)('a second process on the same data is refused', async () => {
  const second = await server.runSecond()
  expect(second.code).toBe(1)
  expect(second.output).toContain(`is in use by process ${server.pid()}`)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test(`kill -9 at ${kills} random moments, and SIGTERM under load at last: every acknowledged rating is there once`, {
  timeout: 120_000 + kills * 20_000,
  retry: 0,
}, async () => {
  // The pause leaves processor time to the server that is starting again.
  const whileKilling = startWriting(user, { cards, atOnce: 4, pauseMs: 15 })
  const interrupting = await killWhileWriting(whileKilling).finally(whileKilling.stop)
  // Else the kills came when nothing was at stake. Nearly all interrupt one; how many exactly is left to chance.
  expect(interrupting).toBeGreaterThanOrEqual(kills / 2)

  const whileStopping = startWriting(user, { cards, atOnce: 40 })
  await untilAcknowledged(whileStopping, 40)
  const inFlight = [...whileStopping.inFlight]
  expect(inFlight.length).toBeGreaterThan(1)
  // 0 says that it ended by itself: main.ts ends with 1 what is not ready to end in ten seconds.
  expect(await server.stop()).toBe(0)
  await whileStopping.stop()
  // The server ends what it has begun. Some of these may have reached it only after it had stopped accepting requests.
  expect(inFlight.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(inFlight.length / 2)
  expect(existsSync(server.lockPath)).toBe(false)
  const stored = await expectNothingLost([whileKilling, whileStopping])
  // Nothing is stored whose response did not arrive.
  expect([...whileStopping.unanswered].filter((id) => stored.has(id))).toEqual([])
})
