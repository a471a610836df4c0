import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { findWebKit } from './find-webkit.mjs'
import { freePort } from './free-port.ts'

/** A window of WebKit with an empty profile, driven over WebDriver (W3C). */
export interface WebKitPage {
  /** Loads an address, as typed by a person, and waits for the load event. */
  goto(url: string): Promise<void>
  /** Runs the body of an async function in the page. @returns what it returns, as JSON. */
  evaluate<T>(body: string, ...args: unknown[]): Promise<T>
  /** Types into the field. */
  fill(css: string, text: string): Promise<void>
  click(css: string): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** The key under which WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** Only ends what hangs. */
const startMs = 30_000
const timeouts = { script: 120_000, pageLoad: 120_000, implicit: 60_000 }

/** A screen that nobody sees, for the tests of one file. */
export function webKit(): { open(): Promise<WebKitPage> } {
  let screen: ChildProcess | undefined
  let display = ''
  beforeAll(async () => {
    const { xvfb } = programs()
    const started = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    screen = started
    display = String(await new Promise((resolve) => started.stdio[3]?.once('data', resolve))).trim()
  })
  afterAll(() => void screen?.kill())
  return {
    async open() {
      const page = await openPage(display).catch(() => openPage(display))
      onTestFinished(() => page.close())
      return page
    },
  }
}

function programs() {
  const found = findWebKit()
  if (!found) throw new Error('No WebKitWebDriver found. npm run test:webkit installs it.')
  return found
}

/** A driver for each window: now and then one does not get its browser to start, and then never again. */
async function startDriver(display: string): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const driver = spawn(programs().driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
    stdio: 'ignore',
    detached: true,
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) await wait(50)
  // With the browser that it has started.
  return { url, stop: () => void (driver.pid && process.kill(-driver.pid)) }
}

async function openPage(display: string): Promise<WebKitPage> {
  const driver = await startDriver(display)
  const capabilities = { alwaysMatch: { timeouts } }
  const started = send(driver.url, 'POST', '/session', { capabilities }, startMs).catch((error: unknown) => {
    driver.stop()
    throw error
  })
  const { sessionId } = (await started) as { sessionId: string }
  const session = `${driver.url}/session/${sessionId}`
  const element = async (css: string) => {
    const found = await send(session, 'POST', '/element', { using: 'css selector', value: css })
    return `/element/${(found as Record<string, string>)[elementKey]}`
  }
  let isOpen = true
  return {
    async goto(url) {
      await send(session, 'POST', '/url', { url })
    },
    async evaluate<T>(body: string, ...args: unknown[]) {
      const script = `const answer = arguments[arguments.length - 1]
        ;(async (...args) => { ${body} })(...arguments).then((value) => answer({ value }), (error) => answer({ error: String(error) }))`
      const { value, error } = (await send(session, 'POST', '/execute/async', { script, args })) as {
        value: T
        error?: string
      }
      if (error !== undefined) throw new Error(error)
      return value
    },
    async fill(css, text) {
      await send(session, 'POST', `${await element(css)}/value`, { text })
    },
    async click(css) {
      await send(session, 'POST', `${await element(css)}/click`, {})
    },
    async screenshot() {
      return Buffer.from((await send(session, 'GET', '/screenshot')) as string, 'base64')
    },
    async close() {
      if (isOpen) driver.stop()
      isOpen = false
    },
  }
}

/** @throws Error with what the driver says. */
async function send(
  base: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  limitMs = timeouts.script,
): Promise<unknown> {
  const response = await fetch(base + path, {
    method,
    signal: AbortSignal.timeout(limitMs),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value)}`)
  return value
}
