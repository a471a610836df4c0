import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeDataLock } from './data-lock.ts'

const program = join(import.meta.dirname, '../../tests/support/lock-process.ts')
let dataDir: string
let processes: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'regimen-lock-'))
})
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function startProcesses(count: number): Promise<ChildProcess[]> {
  processes = Array.from({ length: count }, () => fork(program))
  await Promise.all(processes.map((child) => once(child, 'message')))
  return processes
}

async function tell(child: ChildProcess, message: object): Promise<string> {
  const answer = once(child, 'message')
  child.send(message)
  return String((await answer)[0])
}

/** All ask in the same moment. @returns what each was told. */
function askAtOnce(children: ChildProcess[]): Promise<string[]> {
  const at = Date.now() + 15
  return Promise.all(children.map((child) => tell(child, { dataDir, at })))
}

/** A process that has ended: its lock is stale. */
async function deadPid(): Promise<number> {
  const child = fork(program)
  await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return child.pid ?? 0
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
  'with %s left behind, one of three that ask at once gets it, in each of 20 rounds',
  async (_what, leave) => {
    const children = await startProcesses(3)
    const stale = await deadPid()
    for (let round = 0; round < 20; round++) {
      leave(stale)
      const told = await askAtOnce(children)
      expect(
        told.filter((word) => word === 'held'),
        told.join('\n'),
      ).toHaveLength(1)
      expect(told.filter((word) => word.includes('is in use by process'))).toHaveLength(2)
      await Promise.all(children.map((child) => tell(child, {})))
      expect(existsSync(lock())).toBe(false)
    }
  },
)

test('the lock of a process that was killed is taken over, and nothing of it stays', async () => {
  const [first, ...others] = await startProcesses(3)
  if (!first) throw new Error('no process')
  expect(await tell(first, { dataDir, at: Date.now() })).toBe('held')
  expect(await askAtOnce(others)).toEqual(
    others.map(() => expect.stringContaining(`by process ${first.pid}`)),
  )
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect((await askAtOnce(others)).filter((word) => word === 'held')).toHaveLength(1)
  expect(readdirSync(lock())).toHaveLength(1)
})

test('one process takes it once', async () => {
  const release = await takeDataLock(dataDir)
  await expect(takeDataLock(dataDir)).rejects.toThrow(`is in use by process ${process.pid} (since 20`)
  release()
  const again = await takeDataLock(dataDir)
  again()
})

test('a process with the same number as the holder, begun at another time, is not the holder', async () => {
  leftByThisVersion(process.pid)
  const release = await takeDataLock(dataDir)
  release()
})
