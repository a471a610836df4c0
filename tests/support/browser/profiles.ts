import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { onTestFinished, vi } from 'vitest'

/**
 * The longest wait for a step or a page, in milliseconds. It only ends what hangs, and is below the journey's
 * own limit, so that the error names the step.
 */
export const longestWaitMs = 150_000

/** The properties that a test may require of its browser profile. */
interface ProfileOptions {
  isPhone?: boolean
  hasServiceWorkers?: boolean
  hasOwnProfile?: boolean
}

/**
 * A profile that several tests use, one after the other. Its browser has already compiled the scripts of the
 * site.
 */
interface SharedProfile {
  context: BrowserContext
  /** A page that keeps the process of the site's pages alive, and deletes the data that they have stored. */
  keeper: Page
  /** Calls whose response has not arrived yet. */
  calls: Set<Request>
}

const idle = new Map<string, SharedProfile[]>()

/** An empty profile until the end of the test. No two tests use the same one at a time. */
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
  // This is not in onTestFailed, because that is called later.
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') return profile.context.close()
    await empty(profile)
    waiting.push(profile)
  })
  return profile.context
}

/** Closes the profiles of a server that ends before the worker's browser does. */
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
  context.setDefaultTimeout(longestWaitMs)
  // The property is missing as in a private window of Firefox. Playwright's own way of blocking service
  // workers returns a value that no browser returns.
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

/** Removes everything that a test has left: pages, cookies and stored data. */
async function empty({ context, keeper, calls }: SharedProfile): Promise<void> {
  // A response that is still on its way would sign in the visitor of the next test. A journey may let a call
  // hang forever.
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
