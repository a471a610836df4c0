import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findShown, type Shown, type Wanted } from './find-shown.ts'

/** A named key, or the character of another. */
export type Key = 'Enter' | 'Tab' | 'Escape' | 'ArrowRight' | 'ArrowDown' | (string & {})

/** What the driver of an engine does. The rest of a page is the same for all of them. */
export interface EngineDriver {
  /** Loads an address as if a person had typed it, and waits for the load event. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression in the page. @returns its value, or that of its promise, as JSON */
  evaluate(expression: string): Promise<unknown>
  clickAt(point: { x: number; y: number }): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** Chooses a file in the first field for files on the page. */
  chooseFile(path: string): Promise<void>
  /** @returns a PNG */
  screenshot(): Promise<Uint8Array>
  /** Uncaught errors, console errors and CSP violations of all pages so far. */
  errors(): Promise<string[]>
  close(): Promise<void>
}

type Name = string | RegExp

/** A page of one of the three engines, with what a journey does and sees. */
export interface EnginePage
  extends Pick<EngineDriver, 'press' | 'type' | 'screenshot' | 'errors' | 'close' | 'reload'> {
  /** Loads a path of the product, or another address. */
  goto(address: string): Promise<void>
  /** Runs a function in the page that uses nothing from outside. */
  evaluate<T, Args extends unknown[]>(run: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T>
  /** Waits until such an element can be pressed, and presses it. */
  click(role: Wanted['role'], name: Name): Promise<void>
  /** Replaces the text of the field with this label. */
  fill(label: Name, text: string): Promise<void>
  /** Chooses a file with this text in the first field for files on the page. */
  upload(name: string, text: string): Promise<void>
  isShown(role: Wanted['role'], name: Name): Promise<boolean>
  waitFor(role: Wanted['role'], name: Name): Promise<void>
  /** Waits until the visible text of the page contains this. */
  waitForText(text: Name): Promise<void>
  /** Waits until the function, run in the page, returns something true. */
  waitUntil<Args extends unknown[]>(
    what: string,
    check: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void>
  /** Waits for this path, without its search. */
  waitForPath(path: Name): Promise<void>
  /** The visible text of the page. */
  text(): Promise<string>
  /** By how many CSS pixels the page is wider than its window. */
  overflow(): Promise<number>
}

/** It only ends what hangs. */
const longestWaitMs = 100_000
const glanceMs = 50

const nameOf = (name: Name): Wanted['name'] =>
  typeof name === 'string' ? { text: name } : { pattern: name.source }

/** Selects the text of the field with the focus. It runs in the page. @returns false if no field has the focus */
function selectFocused(): boolean {
  const field = document.activeElement
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (isField) field.select()
  return isField
}

/** Lets the page draw twice, so that a motion which was asked for has begun. It runs in the page. */
const drawTwice = () =>
  new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))

export function enginePage(driver: EngineDriver, origin: string): EnginePage {
  const evaluate = async <T, Args extends unknown[]>(run: (...args: Args) => T | Promise<T>, ...args: Args) =>
    (await driver.evaluate(`(${run})(...${JSON.stringify(args)})`)) as T
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
  const text = () => evaluate(() => document.body.innerText)

  /** Looks until there is something true. While a page is being left, it cannot be looked at. */
  async function until<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
    const deadline = Date.now() + longestWaitMs
    let problem: unknown
    while (Date.now() < deadline) {
      const found = await look().catch((error: unknown) => {
        problem = error
      })
      if (found) return found
      await wait(glanceMs)
    }
    const [address, shown] = [await evaluate(() => location.href).catch(String), await text().catch(String)]
    throw new Error(`${what} did not come. ${address} showed:\n${shown.slice(0, 2_000)}`, { cause: problem })
  }
  const find = (role: Wanted['role'], name: Name) => evaluate(findShown, { role, name: nameOf(name) })

  /** Waits until it can be pressed and no longer moves from one drawn frame to a later one. */
  async function pressable(role: Wanted['role'], name: Name): Promise<Shown> {
    let before: Shown | undefined
    return until(`${role} ${name} to press`, async () => {
      await evaluate(drawTwice)
      const shown = await find(role, name)
      const isStill = shown && before?.x === shown.x && before.y === shown.y
      before = shown
      return isStill && shown.isFree && shown.isEnabled ? shown : undefined
    })
  }

  const uploads: string[] = []
  return {
    press: driver.press,
    type: driver.type,
    screenshot: driver.screenshot,
    errors: driver.errors,
    async close() {
      await driver.close()
      for (const folder of uploads) rmSync(folder, { recursive: true })
    },
    reload: driver.reload,
    goto: (address) => driver.goto(new URL(address, origin).href),
    evaluate,
    click: async (role, name) => driver.clickAt(await pressable(role, name)),
    async fill(label, value) {
      await until(`focus in ${label}`, async () => {
        await driver.clickAt(await pressable('field', label))
        return evaluate(selectFocused)
      })
      await driver.type(value)
      await until(`"${value}" in ${label}`, async () => (await find('field', label))?.value === value)
    },
    async upload(name, content) {
      const folder = mkdtempSync(join(tmpdir(), 'regimen-upload-'))
      uploads.push(folder)
      writeFileSync(join(folder, name), content)
      await driver.chooseFile(join(folder, name))
    },
    isShown: async (role, name) => (await find(role, name)) !== undefined,
    waitFor: async (role, name) => void (await until(`${role} ${name}`, () => find(role, name))),
    async waitForText(wanted) {
      const isThere = (shown: string) =>
        typeof wanted === 'string' ? shown.includes(wanted) : wanted.test(shown)
      await until(`text ${wanted}`, async () => isThere((await text()).replaceAll(/\s+/g, ' ')))
    },
    waitUntil: async (what, check, ...args) => void (await until(what, () => evaluate(check, ...args))),
    async waitForPath(path) {
      const isThere = (shown: string) => (typeof path === 'string' ? shown === path : path.test(shown))
      await until(`path ${path}`, async () => isThere(await evaluate(() => location.pathname)))
    },
    text,
    overflow: () =>
      evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  }
}
