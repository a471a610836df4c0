import { expect, it } from 'vitest'
import { createTurns, type Turn } from './turns.ts'

/** Work that ends when a test says so. */
function workshop(options: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const inTurn = createTurns({ atOnce: 2, perUser: 3, waiting: 100, ...options })
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  return {
    begun,
    ask: (name: string, turn: Turn) =>
      inTurn(turn, () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) => {
          ends.set(name, (error) => (error ? reject(error) : resolve(name)))
        })
      }),
    async end(name: string, error?: Error) {
      ends.get(name)?.(error)
      await new Promise(setImmediate)
    },
  }
}

it('lets so many work at once, one of each user, in the order in which they came', async () => {
  const { ask, begun, end } = workshop()
  const asked = [
    ask('a1', { userId: 1 }),
    ask('a2', { userId: 1 }),
    ask('b1', { userId: 2 }),
    ask('b2', { userId: 2 }),
    ask('c1', { userId: 3 }),
  ]
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'b2'])
  await end('b2')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1', 'a2'])
  await end('c1')
  await end('a2')
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1'])
})

it('work that fails makes room too', async () => {
  const { ask, begun, end } = workshop({ atOnce: 1 })
  const failing = ask('a', { userId: 1 })
  const next = ask('b', { userId: 2 })
  await Promise.all([expect(failing).rejects.toThrow('no answer'), end('a', new Error('no answer'))])
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(await next).toBe('b')
})

it('the long work of many users leaves a place free for short work, which never waits behind it', async () => {
  const { ask, begun, end } = workshop()
  for (const userId of [1, 2, 3]) void ask(`long ${userId}`, { userId, isLong: true })
  expect(begun).toEqual(['long 1'])
  for (const userId of [4, 5]) void ask(`short ${userId}`, { userId })
  expect(begun).toEqual(['long 1', 'short 4'])
  await end('long 1')
  expect(begun).toEqual(['long 1', 'short 4', 'short 5'])
  await end('short 5')
  expect(begun).toEqual(['long 1', 'short 4', 'short 5', 'long 2'])
})

it('nobody waits for more than so many, nor with more than so many others', async () => {
  const { ask } = workshop({ atOnce: 1, waiting: 3 })
  for (const name of ['a1', 'a2', 'a3']) void ask(name, { userId: 1 })
  await expect(ask('a4', { userId: 1 })).rejects.toMatchObject({ status: 429, retryAfterSeconds: 10 })
  void ask('b1', { userId: 2 })
  await expect(ask('c1', { userId: 3 })).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
})
