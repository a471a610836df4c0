import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import type { EngineDriver, Key } from './engine-page.ts'
import { findWebKit } from './find-webkit.mjs'
import type { Size } from './puppeteer-page.ts'

/** The key under which WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** The limit only ends a start that hangs. */
const startMs = 60_000
const settleMs = 100
const timeouts = { script: 120_000, pageLoad: 120_000, implicit: 60_000 }
/** The keys that are no characters, as WebDriver (W3C) writes them. */
const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** A window of WebKit on a virtual screen, with an empty profile, driven over WebDriver. */
export async function openWebKit(size: Size): Promise<EngineDriver> {
  const screen = await startScreen(size)
  // Sometimes a driver fails to start its browser, and then never succeeds.
  const start = () => startSession(screen.display)
  const session = await start()
    .catch(start)
    .catch((error: unknown) => {
      screen.stop()
      throw error
    })
  const driver = driverOf(session, () => {
    session.stop()
    screen.stop()
  })
  // A window that is not drawn yet takes another size afterwards.
  const isSized = `innerWidth === ${size.width} && innerHeight === ${size.height}`
  while (!(await driver.evaluate(isSized))) {
    await session.send('POST', '/window/rect', { x: 0, y: 0, ...size })
    await wait(settleMs)
  }
  return driver
}

function programs() {
  const found = findWebKit()
  if (!found) throw new Error('No WebKitWebDriver found. npm run test:browsers installs it.')
  return found
}

async function startScreen({ width, height }: Size): Promise<{ display: string; stop: () => void }> {
  const screen: ChildProcess = spawn(
    programs().xvfb,
    ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const display = String(await new Promise((resolve) => screen.stdio[3]?.once('data', resolve))).trim()
  return { display, stop: () => void screen.kill() }
}

interface Session {
  /** Sends a command of WebDriver. @throws Error with the driver's message */
  send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>
  stop(): void
}

async function startSession(display: string): Promise<Session> {
  const port = await freePort()
  const driver = spawn(programs().driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
    stdio: 'ignore',
    detached: true,
  })
  // This also ends the browser that the driver has started.
  const stop = () => void (driver.pid && process.kill(-driver.pid))
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) await wait(50)
  // A full screen has no toolbar, which would make the window wider than a phone.
  const options = { args: ['--automation', '--full-screen'] }
  const capabilities = { alwaysMatch: { timeouts, 'webkitgtk:browserOptions': options } }
  try {
    const { sessionId } = (await send(`${url}/session`, 'POST', { capabilities }, startMs)) as {
      sessionId: string
    }
    return { send: (method, path, body) => send(`${url}/session/${sessionId}${path}`, method, body), stop }
  } catch (error) {
    stop()
    throw error
  }
}

async function send(
  url: string,
  method: 'GET' | 'POST',
  body?: unknown,
  limitMs = timeouts.script,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(limitMs),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`WebDriver ${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

/**
 * Collects errors in the page, because this driver does not tell them. It begins with the first command after
 * a page has loaded. @returns those since the last command
 */
const takeErrors = `(() => {
  if (!window.errorsOfPage) {
    const errors = (window.errorsOfPage = [])
    const shown = console.error
    console.error = (...args) => {
      errors.push(args.map(String).join(' '))
      shown(...args)
    }
    addEventListener('error', ({ message }) => errors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      errors.push('CSP: ' + violatedDirective + ' ' + blockedURI + ' in ' + sourceFile))
  }
  return window.errorsOfPage.splice(0)
})()`

interface Answer {
  errors: string[]
  value?: unknown
  error?: string
}

function driverOf({ send: command }: Session, close: () => void): EngineDriver {
  const errors: string[] = []
  async function evaluate(expression: string): Promise<unknown> {
    const script = `const answer = arguments[0], errors = ${takeErrors};
      (async () => ${expression})().then((value) => answer({ value, errors }), (error) => answer({ error: String(error), errors }))`
    const answer = (await command('POST', '/execute/async', { script, args: [] })) as Answer
    errors.push(...answer.errors)
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }
  const strike = (texts: string[]) =>
    command('POST', '/actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: texts.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    })
  let isOpen = true
  return {
    async goto(url) {
      await evaluate('undefined')
      await command('POST', '/url', { url })
      await evaluate('undefined')
    },
    async reload() {
      await evaluate('undefined')
      await command('POST', '/refresh', {})
      await evaluate('undefined')
    },
    evaluate,
    async clickAt({ x, y }) {
      const at = { x: Math.round(x), y: Math.round(y), origin: 'viewport' }
      const actions = [
        { type: 'pointerMove', duration: 0, ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await command('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    press: async (key: Key) => void (await strike([keys[key] ?? key])),
    type: async (text) => void (await strike([...text])),
    async chooseFile(path) {
      const found = await command('POST', '/element', { using: 'css selector', value: 'input[type="file"]' })
      const id = (found as Record<string, string>)[elementKey]
      await command('POST', `/element/${id}/value`, { text: path })
    },
    screenshot: async () => Buffer.from((await command('GET', '/screenshot')) as string, 'base64'),
    async errors() {
      await evaluate('undefined')
      return errors
    },
    async close() {
      if (isOpen) close()
      isOpen = false
    },
  }
}
