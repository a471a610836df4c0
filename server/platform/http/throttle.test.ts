import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'
import { createThrottle, type Throttle } from './throttle.ts'

const rule = { name: 'sign-in', points: 3, windowSeconds: 60 }
let open: OpenDatabase
let throttle: Throttle
let nowMs = Date.parse('2026-11-21T15:00:00Z')
let key = ''
let keys = 0

beforeAll(async () => {
  open = await openTestDatabase()
  throttle = createThrottle(open, { clock: { now: () => new Date(nowMs) }, factor: 1 })
})
afterAll(() => open.close())
beforeEach(() => {
  key = `somebody ${++keys}`
})

const fail = async () => undefined
const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map(({ status }) => status)

describe('taking points', () => {
  test('of many at once as many are allowed as there are points', async () => {
    const all = await outcomes(Array.from({ length: 40 }, () => throttle.take(rule, key)))
    expect(all.filter((status) => status === 'fulfilled')).toHaveLength(3)
  })

  test('says how long to wait, and allows calls again when the window has ended', async () => {
    for (let n = 0; n < 3; n++) await throttle.take(rule, key)
    nowMs += 20_000
    await expect(throttle.take(rule, key)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 40 })
    nowMs += 40_000
    await throttle.take(rule, key)
  })

  test('counts each key and each rule separately, however long the key is', async () => {
    const long = 'x'.repeat(300)
    for (let n = 0; n < 3; n++) await throttle.take(rule, `${long}1`)
    await throttle.take(rule, `${long}2`)
    await throttle.take({ ...rule, name: 'window' }, `${long}1`)
    await expect(throttle.take(rule, `${long}1`)).rejects.toMatchObject({ status: 429 })
  })
})

describe('an attempt', () => {
  test('that fails costs its point, one that succeeds or throws refunds it', async () => {
    for (let n = 0; n < 5; n++) expect(await throttle.attempt(rule, key, async () => 'right')).toBe('right')
    await expect(throttle.attempt(rule, key, () => Promise.reject(new Error('cut off')))).rejects.toThrow(
      'cut',
    )
    for (let n = 0; n < 3; n++) expect(await throttle.attempt(rule, key, fail)).toBeUndefined()
    await expect(throttle.attempt(rule, key, fail)).rejects.toMatchObject({ status: 429 })
  })

  test('beyond the limit is not made, and does not use up a refunded point', async () => {
    let attempts = 0
    let refused = 0
    const gate = Promise.withResolvers<string>()
    const verify = () => {
      attempts += 1
      return gate.promise
    }
    const tries = Array.from({ length: 30 }, () =>
      throttle.attempt(rule, key, verify).catch(() => {
        refused += 1
        if (refused === 27) gate.resolve('right')
      }),
    )
    await Promise.all(tries)
    expect([attempts, refused]).toEqual([3, 27])
    expect(await throttle.isTaken(rule, key)).toBe(false)
    expect(await throttle.attempt(rule, key, verify)).toBe('right')
  })

  test('that ends in a later window refunds nothing to it', async () => {
    const point = await throttle.take(rule, key)
    nowMs += 61_000
    for (let n = 0; n < 3; n++) await throttle.take(rule, key)
    await throttle.refund(point)
    await expect(throttle.take(rule, key)).rejects.toMatchObject({ status: 429 })
  })
})

test('counters of ended windows are deleted, others stay', async () => {
  const count = async () => (await open.query('select key from throttles')).rows.length
  await throttle.deleteExpired()
  const before = await count()
  await throttle.take(rule, key)
  await throttle.deleteExpired()
  expect(await count()).toBe(before + 1)
  nowMs += 3_600_000
  await throttle.deleteExpired()
  expect(await count()).toBe(0)
})
