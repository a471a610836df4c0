import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '#tests/support/browser/find-chromium.mjs'
import { scriptBars, sentBytes } from '#tests/support/browser/page-script.ts'
import { findOpenChapter, registerLearner, skipFirstRun } from './learners.ts'
import type { Row } from './report.ts'

/** The same Chromium that the tests use, headless. @throws Error if there is none */
export function launchChromium(moreArgs: string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found. Install it, or set CHROMIUM to its path.')
  return chromium.launch({
    executablePath,
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...moreArgs],
  })
}

interface MeasuredPage {
  page: { name: string; barBytes: number }
  path: string
  cookie?: string
  /** Opens the page to be measured from the page that was loaded. */
  open?: (page: Page) => Promise<void>
}

/** The gzipped script that a page has fetched when it is shown, before any interaction. */
export async function measureScript(browser: Browser, url: string): Promise<Row[]> {
  const cookie = await registerLearner(url, 'page-reader')
  await skipFirstRun(url, cookie)
  const chapterId = await findOpenChapter(url, cookie)
  const measured: MeasuredPage[] = [
    { page: scriptBars.landing, path: '/' },
    { page: scriptBars.study, path: '/study', cookie },
    {
      page: scriptBars.card,
      path: `/study/session?chapterId=${chapterId}`,
      cookie,
      open: async (page) => {
        await page.getByRole('button', { name: 'Start studying' }).click()
        await page.getByRole('article', { name: 'Flashcard' }).waitFor()
      },
    },
  ]
  const rows: Row[] = []
  for (const one of measured) rows.push(await measurePage(browser, url, one))
  return rows
}

async function measurePage(
  browser: Browser,
  url: string,
  { page: { name: pageName, barBytes }, path, cookie, open }: MeasuredPage,
): Promise<Row> {
  // The service worker would also fetch the files of every other page.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const [name, value] = cookie?.split('=') ?? []
  if (name && value) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await page.goto(path)
  await open?.(page)
  await page.waitForLoadState('networkidle')
  const sizes = (await Promise.all(bodies)).map(sentBytes)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  await context.close()
  return {
    what: `Script of the ${pageName}`,
    figure: `${(bytes / 1000).toFixed(1)} kB`,
    bar: `at most ${barBytes / 1000} kB`,
    isMet: bytes <= barBytes,
    how: `${sizes.length} files, gzipped`,
  }
}
