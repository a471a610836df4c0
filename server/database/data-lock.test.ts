import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rounds } from '#tests/support/rounds.ts'
import { acquireDataLock } from './data-lock.ts'

const program = join(import.meta.dirname, '../../tests/support/database/lock-process.ts')
const times = rounds(4)
let dataDir: string
/** Four, of which the last has been killed: a lock of it is stale. */
const processes: ChildProcess[] = []
let children: ChildProcess[]
let stale: number
beforeAll(async () => {
  processes.push(...Array.from({ length: 4 }, () => fork(program)))
  await Promise.all(processes.map((child) => once(child, 'message')))
  children = processes.slice(0, 3)
  stale = await kill(processes[3])
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'regimen-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
afterAll(() => {
  for (const child of processes) child.kill('SIGKILL')
})

async function kill(child: ChildProcess | undefined): Promise<number> {
  const exit = child && once(child, 'exit')
  child?.kill('SIGKILL')
  await exit
  return child?.pid ?? 0
}

async function send(child: ChildProcess, message: object): Promise<string> {
  const response = once(child, 'message')
  child.send(message)
  return String((await response)[0])
}

/** All request the lock at the same moment. @returns the response to each. */
function requestAtOnce(children: ChildProcess[]): Promise<string[]> {
  const at = Date.now() + 15
  return Promise.all(children.map((child) => send(child, { dataDir, at })))
}

const lock = () => join(dataDir, 'server.lock')
const leftByEarlierVersion = (pid: number) =>
  writeFileSync(lock(), JSON.stringify({ pid, startTime: '1', since: '2026-11-20T10:00:00.000Z' }))
const leftByThisVersion = (pid: number) => {
  mkdirSync(lock())
  writeFileSync(join(lock(), `2026-11-20T10.00.00.000Z_${pid}_1_x`), '')
}

test.each([
  ['no lock', () => undefined],
  ['a stale lock', leftByThisVersion],
  ['a stale lock of an earlier version', leftByEarlierVersion],
])(
  `with %s left behind, one of three simultaneous requests gets it, each of ${times} times`,
  async (_what, leave) => {
    for (let round = 0; round < times; round++) {
      leave(stale)
      const responses = await requestAtOnce(children)
      expect(
        responses.filter((word) => word === 'held'),
        responses.join('\n'),
      ).toHaveLength(1)
      expect(responses.filter((word) => word.includes('is in use by process'))).toHaveLength(2)
      await Promise.all(children.map((child) => send(child, {})))
      expect(existsSync(lock())).toBe(false)
    }
  },
)

test('one process acquires it once', async () => {
  const release = await acquireDataLock(dataDir)
  await expect(acquireDataLock(dataDir)).rejects.toThrow(`is in use by process ${process.pid} (since 20`)
  release()
  const again = await acquireDataLock(dataDir)
  again()
})

test('a process with the pid of the holder and another start time is not the holder', async () => {
  leftByThisVersion(process.pid)
  const release = await acquireDataLock(dataDir)
  release()
})

// The last one: a process fewer is left.
test('another process acquires the lock of a killed one, and removes its claim', async () => {
  const [first, ...others] = children
  if (!first) throw new Error('no process')
  expect(await send(first, { dataDir, at: Date.now() })).toBe('held')
  expect(await requestAtOnce(others)).toEqual(
    others.map(() => expect.stringContaining(`by process ${first.pid}`)),
  )
  await kill(first)
  expect((await requestAtOnce(others)).filter((word) => word === 'held')).toHaveLength(1)
  expect(readdirSync(lock())).toHaveLength(1)
})
