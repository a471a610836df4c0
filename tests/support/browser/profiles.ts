import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { onTestFinished, vi } from 'vitest'

/** What a test may ask of its browser profile. */
interface ProfileOptions {
  isPhone?: boolean
  hasServiceWorkers?: boolean
  hasOwnProfile?: boolean
}

/** A profile that several tests use, one after the other: its browser has the scripts of the site compiled. */
interface SharedProfile {
  context: BrowserContext
  /** Keeps the process of the site's pages alive, and empties what they have stored. */
  keeper: Page
  /** Calls whose response has not arrived. */
  calls: Set<Request>
}

const idle = new Map<string, SharedProfile[]>()

/** An empty profile until the end of the test. Two at a time are never the same. */
export async function profileFor(
  browser: Browser,
  baseURL: string,
  options: ProfileOptions,
): Promise<BrowserContext> {
  if (options.hasServiceWorkers || options.hasOwnProfile) {
    const context = await newContext(browser, baseURL, options)
    onTestFinished(() => context.close())
    return context
  }
  const kind = `${baseURL} ${options.isPhone ? 'phone' : 'desktop'}`
  const waiting = idle.get(kind) ?? []
  idle.set(kind, waiting)
  const profile = waiting.pop() ?? (await newSharedProfile(browser, baseURL, options))
  // And not in onTestFailed: that is called after this.
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') return profile.context.close()
    await empty(profile)
    waiting.push(profile)
  })
  return profile.context
}

/** For a server that ends before the worker's browser does. */
export async function closeProfiles(baseURL: string): Promise<void> {
  for (const [kind, profiles] of idle)
    if (kind.startsWith(`${baseURL} `)) for (const { context } of profiles.splice(0)) await context.close()
}

async function newContext(
  browser: Browser,
  baseURL: string,
  { isPhone, hasServiceWorkers }: ProfileOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    ...(isPhone && { isMobile: true, hasTouch: true }),
  })
  // Only ends what hangs, before the journey's own limit does: so the error names the step.
  context.setDefaultTimeout(150_000)
  // As in a private window of Firefox. Playwright's own way to block them returns what no browser does.
  if (!hasServiceWorkers)
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  return context
}

async function newSharedProfile(
  browser: Browser,
  baseURL: string,
  options: ProfileOptions,
): Promise<SharedProfile> {
  const context = await newContext(browser, baseURL, options)
  const keeper = await context.newPage()
  await keeper.goto('/robots.txt')
  const refuse = () => {
    throw new Error('The next test would meet this: visit with hasOwnProfile')
  }
  Object.assign(context, {
    addInitScript: refuse,
    grantPermissions: refuse,
    route: refuse,
    setOffline: refuse,
  })
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse })
  const calls = new Set<Request>()
  context.on('request', (request) => request.resourceType() === 'fetch' && calls.add(request))
  context.on('requestfinished', (request) => calls.delete(request))
  context.on('requestfailed', (request) => calls.delete(request))
  return { context, keeper, calls }
}

/** Leaves nothing of a test: no page, no cookie, nothing stored. */
async function empty({ context, keeper, calls }: SharedProfile): Promise<void> {
  // A response that is still on its way would sign the next test's visitor in. A journey may let a call hang for good.
  await vi.waitUntil(() => calls.size === 0, { timeout: 5_000 }).catch(() => undefined)
  await Promise.all(context.pages().map((page) => page !== keeper && page.close()))
  calls.clear()
  await context.clearCookies()
  await keeper.evaluate(async () => {
    localStorage.clear()
    for (const name of await caches.keys()) await caches.delete(name)
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = resolve
        request.onerror = reject
      })
  })
}
