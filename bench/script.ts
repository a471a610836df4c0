import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '#tests/support/browser/find-chromium.mjs'
import { findOpenChapter, registerLearner, skipFirstRun } from './learners.ts'
import type { Row } from './report.ts'

/** The Chromium that the tests use too, headless. @throws Error when there is none */
export function launchChromium(moreArgs: string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found. Install it, or set CHROMIUM to its path.')
  return chromium.launch({
    executablePath,
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...moreArgs],
  })
}

interface MeasuredPage {
  what: string
  path: string
  barBytes: number
  cookie?: string
  /** The way on to what is measured. */
  open?: (page: Page) => Promise<void>
}

/** The gzipped script that a page has fetched once it is shown, before any interaction. */
export async function measureScript(browser: Browser, url: string): Promise<Row[]> {
  const cookie = await registerLearner(url, 'page-reader')
  await skipFirstRun(url, cookie)
  const chapterId = await findOpenChapter(url, cookie)
  const measured: MeasuredPage[] = [
    { what: 'Script of the landing page', path: '/', barBytes: 125_000 },
    { what: 'Script of the study page', path: '/study', barBytes: 220_000, cookie },
    {
      what: 'Script of the card view',
      path: `/study/session?chapterId=${chapterId}`,
      barBytes: 220_000,
      cookie,
      open: async (page) => {
        await page.getByRole('button', { name: 'Start studying' }).click()
        await page.getByRole('article', { name: 'Flashcard' }).waitFor()
      },
    },
  ]
  const rows: Row[] = []
  for (const page of measured) rows.push(await measurePage(browser, url, page))
  return rows
}

async function measurePage(
  browser: Browser,
  url: string,
  { what, path, barBytes, cookie, open }: MeasuredPage,
): Promise<Row> {
  // The service worker would fetch the files of every other page too.
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
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  await context.close()
  return {
    what,
    figure: `${(bytes / 1000).toFixed(1)} kB`,
    bar: `at most ${barBytes / 1000} kB`,
    isMet: bytes <= barBytes,
    how: `${sizes.length} files, gzipped`,
  }
}
