import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentBuild } from '#server/platform/pages/built-pages.ts'
import { buildAgain } from '../../scripts/build-again.mjs'
import { ensureBuild } from '../../scripts/builds.mjs'

const script = join(import.meta.dirname, '../../scripts/builds.mjs')
let builds: string
beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), 'regimen-builds-'))
})
afterEach(() => rmSync(builds, { recursive: true }))

const nameOf = (n: number) => n.toString(16).padStart(16, '0')
const makes = (text: string) => (folder: string) => {
  mkdirSync(join(folder, 'client'))
  writeFileSync(join(folder, 'client/page'), text)
}
const build = (n: number, make: (folder: string) => void) =>
  ensureBuild({ builds, name: nameOf(n), make, part: 'client' })
const served = () => readFileSync(join(currentBuild(builds), 'page'), 'utf8')
const names = () => readdirSync(builds).sort()

test('a build takes its place when it is whole; until then, and when it fails, the one before stays', () => {
  build(1, makes('first'))
  const second = build(2, (folder) => {
    makes('second')(folder)
    expect(served()).toBe('first')
  })
  expect(served()).toBe('second')
  expect(second).toBe(currentBuild(builds))
  const failing = () => {
    throw new Error('does not compile')
  }
  expect(() => build(3, failing)).toThrow('does not compile')
  expect(served()).toBe('second')
  expect(names()).toEqual([nameOf(1), nameOf(2), 'current'])
})

/** Builds in a separate process, and logs when the build begins and ends. */
function startBuilding(name: string): Promise<void> {
  const code = `import { ensureBuild } from ${JSON.stringify(script)}
import { appendFileSync, mkdirSync } from 'node:fs'
const make = (folder) => {
  appendFileSync(${JSON.stringify(`${builds}-log`)}, 'begin ')
  mkdirSync(folder + '/client')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  appendFileSync(${JSON.stringify(`${builds}-log`)}, 'end ')
}
ensureBuild({ builds: ${JSON.stringify(builds)}, name: '${name}', make, part: 'client' })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('exit', (status) => (status === 0 ? resolve() : reject(new Error(`ended with ${status}`))))
  })
}

test('starts in one folder build one after the other, and one build once', async () => {
  // Left by a build that was killed: no process has this number.
  writeFileSync(join(builds, 'lock'), '99999999')
  utimesSync(join(builds, 'lock'), new Date(Date.now() - 1000), new Date(Date.now() - 1000))
  await Promise.all([1, 2, 2].map((n) => startBuilding(nameOf(n))))
  expect(readFileSync(`${builds}-log`, 'utf8')).toBe('begin end begin end ')
  expect(names()).toEqual([nameOf(1), nameOf(2), 'current'])
  rmSync(`${builds}-log`)
})

test('returning to an earlier build builds nothing', () => {
  build(1, makes('first'))
  build(2, makes('second'))
  build(1, () => expect.unreachable())
  expect(served()).toBe('first')
})

test('three builds are kept, and what an ended build left behind goes after an hour', () => {
  const abandoned = join(builds, 'unfinished-1-1')
  mkdirSync(abandoned)
  for (const n of [1, 2, 3, 4]) {
    const folder = build(n, makes(String(n)))
    utimesSync(folder, n, n)
    expect(existsSync(abandoned)).toBe(true)
  }
  utimesSync(abandoned, 0, 0)
  build(5, makes('5'))
  expect(names()).toEqual([nameOf(3), nameOf(4), nameOf(5), 'current'])
})

/** Builds that end like this, one after the other. */
function buildsThat(...ends: { code: number; output: string }[]) {
  const said: string[] = []
  const code = buildAgain(() => ends.shift() ?? { code: 1, output: 'one too many' }, {
    say: (line) => said.push(line),
  })
  return { code, said, left: ends.length }
}
const tooSlow = { code: 1, output: 'DOMException [TimeoutError]: The operation was aborted due to timeout' }
const wrong = { code: 1, output: 'client/app/root.tsx: Unexpected token' }
const done = { code: 0, output: '' }

test('a build in which a page was not ready in time is made again, and says so', () => {
  expect(buildsThat(tooSlow, tooSlow, done)).toEqual({
    code: 0,
    said: [expect.stringMatching(/busy.*2 of 3/), expect.stringMatching(/busy.*3 of 3/)],
    left: 0,
  })
})

test('a build is not made for ever, nor again for what is wrong in its sources', () => {
  expect(buildsThat(tooSlow, tooSlow, tooSlow, done)).toMatchObject({ code: 1, left: 1 })
  expect(buildsThat(wrong, done)).toEqual({ code: 1, said: [], left: 1 })
  expect(buildsThat(done)).toEqual({ code: 0, said: [], left: 0 })
})
