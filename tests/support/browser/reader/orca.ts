import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import puppeteer, { type Page } from 'puppeteer-core'
import { afterAll, beforeAll } from 'vitest'
import { findOrca } from './find-orca.ts'

/** Firefox on a virtual screen of its own, with Orca, which reads it aloud into a file. */
export interface ReadPage {
  page: Page
  /** Presses a real key (X11 name, such as `Tab` or `space`), which Orca hears as well as Firefox. */
  press(key: string): Promise<void>
  /** Waits until Orca has nothing more to say. @returns what it has said since the last call */
  said(): Promise<string[]>
}

/** Orca says one thing at most this long after the other, on a slow machine too. */
const quietMs = 2_500

/** For the tests of one file. The page is there from the first test on. */
export function readByOrca(firefoxPath: string): ReadPage {
  const reader = {} as ReadPage
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    const programs = findOrca()
    if (!programs) throw new Error('No Orca found.')
    const home = mkdtempSync(join(tmpdir(), 'regimen-orca-'))
    ends.push(() => rmSync(home, { recursive: true, force: true }))
    const start = (path: string, args: string[], env: NodeJS.ProcessEnv) => {
      const child = spawn(path, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
      ends.push(() => child.kill('SIGKILL'))
      return child
    }
    const own = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home }
    const screen = start(programs.screen, ['-displayfd', '3', '-screen', '0', '1280x900x24'], own)
    const bus = start(programs.bus, ['--session', '--nofork', '--print-address=3'], own)
    const record = join(home, 'speech.txt')
    const env = {
      ...own,
      DISPLAY: `:${await firstLine(screen)}`,
      DBUS_SESSION_BUS_ADDRESS: await firstLine(bus),
      GNOME_ACCESSIBILITY: '1',
      SPEECH_RECORD: record,
    }
    writeFileSync(record, '')
    mkdirSync(join(home, 'orca'))
    copyFileSync(join(import.meta.dirname, 'record-speech.py'), join(home, 'orca/orca-customizations.py'))
    const newLines = linesOf(record)
    start('/usr/bin/python3', [programs.orca], env)
    while (!(await newLines()).includes('Screen reader on.')) await wait(200)
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefoxPath,
      headless: false,
      env,
    })
    ends.push(() => browser.close())
    reader.page = await browser.newPage()
    reader.press = (key) => ended(spawn(programs.keys, ['key', key], { env }))
    reader.said = newLines
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return reader
}

const firstLine = async (child: ChildProcess): Promise<string> =>
  String(await new Promise((resolve) => child.stdio[3]?.once('data', resolve))).trim()

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once('close', () => resolve()))

/** @returns a function that waits for quiet and gives the utterances that came since its last call */
function linesOf(record: string): () => Promise<string[]> {
  let read = 0
  return async () => {
    let length = -1
    let text = readFileSync(record, 'utf8')
    while (text.length !== length) {
      length = text.length
      await wait(quietMs)
      text = readFileSync(record, 'utf8')
    }
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
