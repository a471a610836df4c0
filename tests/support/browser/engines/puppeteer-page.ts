import puppeteer, {
  type Browser,
  type CDPSession,
  type ElementHandle,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core'
import { afterAll } from 'vitest'
import { findChromium } from '../find-chromium.mjs'
import type { EngineDriver } from './engine-page.ts'
import { findFirefox } from './find-firefox.mjs'

export interface Size {
  /** In CSS pixels. */
  width: number
  height: number
}

const startMs = 120_000
/** Firefox with classic scroll bars, which take their width from the page as on Windows. */
const firefox: LaunchOptions = {
  browser: 'firefox',
  timeout: startMs,
  extraPrefsFirefox: { 'widget.gtk.overlay-scrollbars.enabled': false, 'ui.useOverlayScrollbars': 0 },
}
const chromium: LaunchOptions = {
  browser: 'chrome',
  timeout: startMs,
  headless: 'shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'],
}

let startedChromium: Promise<Browser> | undefined
let startedFirefox: Promise<Browser> | undefined

// A browser does not end with the worker that started it.
afterAll(async () => {
  const browsers = [startedChromium, startedFirefox]
  startedChromium = undefined
  startedFirefox = undefined
  for (const browser of browsers) await (await browser)?.close()
})

/** Opens an empty profile with one page in Chromium, which the file starts once. */
export function openChromium(size: Size): Promise<PuppeteerDriver> {
  startedChromium ??= puppeteer.launch({ ...chromium, executablePath: findChromium() ?? '' })
  return openPage(startedChromium, size)
}

/** Opens an empty profile with one page in Firefox, which the file starts once. */
export function openFirefox(size: Size): Promise<EngineDriver> {
  startedFirefox ??= launchFirefox()
  return openPage(startedFirefox, size)
}

/** Starts a Firefox of its own, over WebDriver BiDi; without a window unless `more` says otherwise. */
export const launchFirefox = (more: LaunchOptions = {}): Promise<Browser> =>
  puppeteer.launch({ ...firefox, executablePath: findFirefox() ?? '', ...more })

interface PuppeteerDriver extends EngineDriver {
  /** A session of Chromium's own protocol with the page. */
  protocol(): Promise<CDPSession>
}

/** Opens a page whose cookies and stored data no other page shares. */
export async function openPage(started: Promise<Browser>, size: Size): Promise<PuppeteerDriver> {
  const context = await (await started).createBrowserContext()
  const page = await context.newPage()
  await page.setViewport(size)
  const errors = await collectErrors(page)
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key as KeyInput),
    type: (text) => page.keyboard.type(text),
    async chooseFile(path) {
      const field = (await page.waitForSelector(
        'input[type="file"]',
      )) as ElementHandle<HTMLInputElement> | null
      await field?.uploadFile(path)
    },
    screenshot: () => page.screenshot(),
    errors: async () => errors,
    protocol: () => page.createCDPSession(),
    close: () => context.close(),
  }
}

/** What a browser reports by itself: every 4xx response, and in Firefox a font that a page did not wait for. */
const ofBrowser = [/^Failed to load resource/, /downloadable font: download failed .* status=2152398850 /]

async function collectErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  const add = (text: string) => {
    if (!ofBrowser.some((own) => own.test(text))) errors.push(text)
  }
  page.on('pageerror', (error) => add(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') add(message.text())
  })
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI} in ${sourceFile}`),
    )
  })
  return errors
}
