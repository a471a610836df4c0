import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { HttpUser } from './http-user.ts'
import { profileFor } from './profiles.ts'

export interface Visit {
  context: BrowserContext
  page: Page
  /** The errors of the page so far: uncaught errors, console errors and CSP violations. */
  errors(): string[]
}

export interface VisitOptions {
  width?: number
  height?: number
  dark?: boolean
  /** A touch screen, with the viewport of a phone. */
  isPhone?: boolean
  /** The user whose cookie the browser has. Without it the browser belongs to a visitor. */
  user?: Pick<HttpUser, 'cookie' | 'origin'>
  /**
   * Used only if the journey is about service workers, because each new profile would fetch all files of the
   * build.
   */
  hasServiceWorkers?: boolean
  /** For a journey that sets a clock or cuts the network: these outlive a page and end with the profile. */
  hasOwnProfile?: boolean
}

/** An empty browser profile with one page, until the end of the test. */
export async function visit(browser: Browser, baseURL: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await profileFor(browser, baseURL, options)
  if (options.user) await addCookie(context, options.user)
  const page = await context.newPage()
  const { width = 1280, height = 900, dark } = options
  tellWhereItFailed(page)
  await page.setViewportSize({ width, height })
  if (dark) await page.emulateMedia({ colorScheme: 'dark' })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The browser itself reports every 4xx response. Journeys expect these, and they are not errors of the
    // page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  // The console does not name every violation: not that of code which expects it and goes on.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective, sourceFile }) =>
      console.error(
        `The page violates its content security policy: ${violatedDirective} by ${blockedURI} in ${sourceFile}`,
      ),
    ),
  )
  return { context, page, errors: () => errors }
}

/** Adds to the error of a failed journey what its pages showed: of two tabs, either may be at fault. */
function tellWhereItFailed(page: Page): void {
  onTestFinished(async ({ task }) => {
    const error = task.result?.state === 'fail' && task.result.errors?.at(-1)
    if (!error) return
    for (const shown of page.context().pages()) {
      const text = await shown.ariaSnapshot({ timeout: 2_000 }).catch(String)
      error.stack = `${error.stack}\nThe page at ${shown.url()} showed:\n${text.slice(-2_000)}`
    }
  })
}

/** Signs in the user, instead of a previously signed-in user. */
export async function addCookie(
  context: BrowserContext,
  user: Pick<HttpUser, 'cookie' | 'origin'>,
): Promise<void> {
  const [name = '', value = ''] = user.cookie.split('=')
  await context.addCookies([{ name, value, url: user.origin, httpOnly: true, sameSite: 'Lax' }])
}

/**
 * Counts the ratings and notes that the server has accepted from now on, whichever tab sent them. All tabs
 * share the outbox, and a tab that has just opened may be the one that sends them. @returns a function that
 * returns the number so far
 */
export function countSaved(context: BrowserContext): () => number {
  let saved = 0
  const count = (response: Response) => {
    if (/\/api\/flashcards\/\d+\/progress$/.test(response.url()) && response.ok()) saved += 1
  }
  context.on('response', count)
  onTestFinished(() => void context.off('response', count))
  return () => saved
}
