import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { enginePage } from '#tests/support/browser/engines/engine-page.ts'
import { launchFirefox, openPage } from '#tests/support/browser/engines/puppeteer-page.ts'
import { findOrca } from './find-orca.mjs'
import { longestWaitMs, type Reader, untilQuiet } from './reader.ts'
import { withoutContent } from './without-content.ts'

/** Between two things that Orca says there is less time, on a slow machine too. */
const quietMs = 4_000
const screenSize = { width: 1280, height: 900 }
/** Orca says how far a bar is when it finds the time. */
const progress = /^\d+ percent\.$/
/** Keys as X11 names them. */
const keys = { Enter: 'Return', Tab: 'Tab', ' ': 'space', b: 'b' }

/**
 * Firefox with a window on a virtual screen, and Orca, which reads it aloud into a file. For the tests of one file; the page
 * is there from the first test on. `origin` is called then.
 */
export function readByOrca(origin: () => string): Reader {
  const reader = {} as Reader
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    const { env, recordPath } = await startOrca(ends)
    const newLines = linesOf(recordPath)
    while (!(await newLines()).includes('Screen reader on.')) await wait(200)
    const browser = launchFirefox({ headless: false, env })
    ends.push(async () => (await browser).close())
    Object.assign(reader, {
      page: enginePage(await openPage(browser, screenSize), origin()),
      press: (key) => ended(spawn(findOrca()?.keys ?? '', ['key', keys[key]], { env })),
      async heard() {
        const deadline = Date.now() + longestWaitMs
        let lines: string[] = []
        while (lines.length === 0 && Date.now() < deadline)
          lines = (await newLines()).filter((line) => !progress.test(line))
        // Whether the focus or the announcement comes first is chance.
        return lines.map(withoutContent).toSorted()
      },
      skip: async () => void (await newLines()),
    } satisfies Reader)
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return reader
}

/**
 * Starts a screen, a message bus and Orca, with a home of their own.
 * @returns the environment for a browser that Orca reads, and the file of what it says
 */
async function startOrca(ends: (() => unknown)[]): Promise<{ env: NodeJS.ProcessEnv; recordPath: string }> {
  const programs = findOrca()
  if (!programs) throw new Error('No Orca found.')
  const home = mkdtempSync(join(tmpdir(), 'regimen-orca-'))
  ends.push(() => rmSync(home, { recursive: true, force: true }))
  const start = (path: string, args: string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(path, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    ends.push(() => child.kill('SIGKILL'))
    return child
  }
  const own = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
  }
  const { width, height } = screenSize
  const screen = start(programs.screen, ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`], own)
  const bus = start(programs.bus, ['--session', '--nofork', '--print-address=3'], own)
  const recordPath = join(home, 'speech.txt')
  const env = {
    ...own,
    DISPLAY: `:${await firstLine(screen)}`,
    DBUS_SESSION_BUS_ADDRESS: await firstLine(bus),
    GNOME_ACCESSIBILITY: '1',
    SPEECH_RECORD: recordPath,
  }
  writeFileSync(recordPath, '')
  mkdirSync(join(home, 'orca'))
  copyFileSync(join(import.meta.dirname, 'record-speech.py'), join(home, 'orca/orca-customizations.py'))
  start(programs.python, [programs.orca], env)
  return { env, recordPath }
}

const firstLine = async (child: ChildProcess): Promise<string> =>
  String(await new Promise((resolve) => child.stdio[3]?.once('data', resolve))).trim()

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once('close', () => resolve()))

/** @returns a function that waits for quiet and gives the utterances that came since its last call */
function linesOf(recordPath: string): () => Promise<string[]> {
  let read = 0
  return async () => {
    const text = await untilQuiet(quietMs, () => readFileSync(recordPath, 'utf8'))
    const lines = text.slice(read).split('\n').filter(Boolean)
    read = text.length
    return lines.map((line) => String(JSON.parse(line))).flatMap(utterance)
  }
}

/** The words of an entry such as `SPEECH OUTPUT: 'Next push button.'`; none of the echo of a key. */
function utterance(entry: string): string[] {
  const [, words = '', rest = ''] = /^SPEECH OUTPUT: '(.*?)'( \{.*)?$/s.exec(entry) ?? []
  return words.trim() === '' || rest.includes('established') ? [] : [words.trim().replaceAll(/\s+/g, ' ')]
}
