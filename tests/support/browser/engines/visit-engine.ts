import { onTestFinished } from 'vitest'
import { findChromium } from '../find-chromium.mjs'
import type { HttpUser } from '../http-user.ts'
import { type EngineDriver, type EnginePage, enginePage } from './engine-page.ts'
import { findFirefox } from './find-firefox.mjs'
import { findWebKit } from './find-webkit.mjs'
import { openChromium, openFirefox, type Size } from './puppeteer-page.ts'
import { openWebKit } from './webkit-page.ts'

export interface Engine {
  name: string
  isInstalled: boolean
  open(size: Size): Promise<EngineDriver>
}

export const chromiumEngine: Engine = {
  name: 'Chromium',
  isInstalled: findChromium() !== undefined,
  open: openChromium,
}
export const firefoxEngine: Engine = {
  name: 'Firefox',
  isInstalled: findFirefox() !== undefined,
  open: openFirefox,
}
export const webKitEngine: Engine = {
  name: 'WebKit',
  isInstalled: findWebKit() !== undefined,
  open: openWebKit,
}
export const engines = [chromiumEngine, firefoxEngine, webKitEngine]

/** Opens an empty profile with one page until the end of the test. */
export async function visitEngine(
  engine: Engine,
  origin: string,
  { width = 1280, height = 800 }: Partial<Size> = {},
): Promise<EnginePage> {
  const page = enginePage(await engine.open({ width, height }), origin)
  onTestFinished(() => page.close())
  return page
}

/** Signs in through the form, up to the first page of the account. */
export async function signInOn(
  page: EnginePage,
  { username, password }: Pick<HttpUser, 'username' | 'password'>,
): Promise<void> {
  await page.goto('/login')
  await page.fill('Username', username)
  await page.fill('Password', password)
  await page.click('button', 'Sign In')
  await page.waitForPath(/^\/(study|admin)$/)
}
