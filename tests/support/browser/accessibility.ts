import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions, run } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A document gets axe once, however often it is checked: to read in its source takes as long as to check a page. */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

/** Names each violation and where it is. */
async function violationsOn(page: Page, within: string | undefined, options: RunOptions): Promise<string[]> {
  const [main, ...others] = page.frames()
  if (!main) throw new Error('the page is closed')
  await addAxe(main)
  // A frame that runs no script cannot be checked.
  await Promise.all(others.map((frame) => addAxe(frame).catch(() => undefined)))
  return page.evaluate(
    async ([selector, runOptions]) => {
      const { axe } = window as unknown as { axe: { run: typeof run } }
      const { violations } = await axe.run(selector ?? document, runOptions)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    [within, options] as const,
  )
}

/** What is shown in place of content that is still loading: skeletons, spinners, buttons that are busy. */
const loading =
  '.mantine-Skeleton-root[data-visible], .mantine-Loader-root, [aria-busy="true"], [data-loading="true"]'

/** Nothing loads, fonts are there, and nothing moves or fades: what axe sees is what people read. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction((selector) => {
    const isShown = (element: Element) => element.checkVisibility()
    const isWaiting = (status: Element) =>
      /^(Loading|Preparing)/.test(status.getAttribute('aria-label') ?? status.textContent)
    // What follows the scrolling only moves with it.
    const isMoving = ({ playState, timeline }: Animation) =>
      playState === 'running' && timeline instanceof DocumentTimeline
    return (
      document.readyState === 'complete' &&
      document.fonts.status === 'loaded' &&
      !document.getAnimations().some(isMoving) &&
      !Array.from(document.querySelectorAll(selector)).some(isShown) &&
      !Array.from(document.querySelectorAll('[role="status"]')).filter(isShown).some(isWaiting)
    )
  }, loading)
}

/** The system turns dark; the page follows a moment later, and is settled only after that. */
export async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
}

interface Check {
  /** Names the state where one page is checked in several. */
  state?: string
  /** Of a page that was checked in the other theme: only what colours decide. */
  onlyColors?: boolean
  /** Of a page that was checked before: only the part that is new, as a selector. */
  within?: string | undefined
}

/** axe finds no violation on the page once it is settled. */
export async function expectAccessible(page: Page, { state, onlyColors, within }: Check = {}): Promise<void> {
  await waitUntilSettled(page)
  const found = await violationsOn(page, within, {
    resultTypes: ['violations'],
    // Would parse every style sheet again; that none depends on the orientation is a test of public-pages.test.ts.
    preload: { assets: ['media'] },
    ...(onlyColors
      ? { runOnly: ['color-contrast', 'link-in-text-block'] }
      : { rules: { 'css-orientation-lock': { enabled: false } } }),
  })
  expect(found, state).toEqual([])
}

const widths = [360, 768, 1280]

/**
 * What a page owes to everybody: nothing is wider than the window at any width, and axe finds nothing, in the light theme
 * all that it knows, in the dark one what colours decide. The page is as before at the end.
 */
export async function expectFitAndAccessible(
  page: Page,
  check: Omit<Check, 'onlyColors'> = {},
): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height })
    await waitUntilSettled(page)
    const shown = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(shown, `${check.state ?? page.url()} at ${width}`).toBe(width)
  }
  await page.setViewportSize(before)
  await expectAccessible(page, check)
  await turnDark(page)
  await expectAccessible(page, { ...check, onlyColors: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
}
