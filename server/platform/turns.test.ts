import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets two work at once, each in its turn, also after one that failed', async () => {
  const inTurn = createTurns(2)
  const names = ['one', 'fails', 'two', 'fails', 'fails', 'fails', 'three', 'four', 'five']
  let running = 0
  let most = 0
  const begun: string[] = []
  const work = async (name: string) => {
    begun.push(name)
    running += 1
    most = Math.max(most, running)
    await pause(5)
    running -= 1
    if (name === 'fails') throw new Error('it ended without an answer')
    return name
  }
  const results = await Promise.allSettled(names.map((name) => inTurn(() => work(name))))
  expect(results.map(({ status }) => status)).toEqual(
    names.map((name) => (name === 'fails' ? 'rejected' : 'fulfilled')),
  )
  expect(begun).toEqual(names)
  expect([running, most]).toEqual([0, 2])
})
