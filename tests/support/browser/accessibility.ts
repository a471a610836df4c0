import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions, run } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { longestWaitMs } from './profiles.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Adds axe to a document once, however often the document is checked: loading its source takes as long as
 * checking a page.
 */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

/** Lists the violations with their places. */
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

/** Elements in place of content that is still loading: skeletons, spinners and busy buttons. */
const loading =
  '.mantine-Skeleton-root[data-visible], .mantine-Loader-root, [aria-busy="true"], [data-loading="true"]'

/** What a page still waits for, in words. */
function unsettled(selector: string): string[] {
  const isShown = (element: Element) => element.checkVisibility()
  const isWaiting = (status: Element) =>
    /^(Loading|Preparing)/.test(status.getAttribute('aria-label') ?? status.textContent)
  // Animations that follow the scroll position only move with it.
  const isMoving = ({ playState, timeline }: Animation) =>
    playState === 'running' && timeline instanceof DocumentTimeline
  const named = (element: Element | null | undefined) => `${element?.tagName} ${element?.className}`
  return [
    ...(document.readyState === 'complete' ? [] : ['the document']),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
    ...document
      .getAnimations()
      .filter(isMoving)
      .map(({ effect }) => `moves: ${named((effect as KeyframeEffect | null)?.target)}`),
    ...[
      ...document.querySelectorAll(selector),
      ...Array.from(document.querySelectorAll('[role="status"]')).filter(isWaiting),
    ]
      .filter(isShown)
      .map((element) => `loads: ${named(element)}`),
  ]
}

/**
 * Waits until nothing loads, fonts are there, and nothing moves or fades. Then axe sees what people read. It
 * asks by the clock: a page that draws no frame is asked too.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(unsettled, loading), {
      message: `waits on ${page.url()}`,
      timeout: longestWaitMs,
    })
    .toEqual([])
}

/** Switches the system to dark. The page follows a moment later, and is settled only after that. */
export async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
}

interface Check {
  /** Names the state, if one page is checked in several states. */
  state?: string
  /** The page was already checked in the other theme, so only colour rules are checked. */
  onlyColors?: boolean
  /** The page was already checked, so only this new part is checked. It is a selector. */
  within?: string | undefined
}

/** Checks that axe finds no violation on the page once it is settled. */
export async function expectAccessible(page: Page, { state, onlyColors, within }: Check = {}): Promise<void> {
  await waitUntilSettled(page)
  const found = await violationsOn(page, within, {
    resultTypes: ['violations'],
    // Preloading would parse every style sheet again. A test in public-pages.test.ts ensures that none
    // depends on the orientation.
    preload: { assets: ['media'] },
    ...(onlyColors
      ? { runOnly: ['color-contrast', 'link-in-text-block'] }
      : { rules: { 'css-orientation-lock': { enabled: false } } }),
  })
  expect(found, state).toEqual([])
}

const widths = [360, 768, 1280]

/**
 * Checks the requirements for every page: at any width nothing is wider than the window, and axe finds no
 * violation. The light theme is checked with all rules, the dark theme with colour rules only. At the end the
 * page is in its previous state.
 */
export async function expectFitAndAccessible(
  page: Page,
  check: Omit<Check, 'onlyColors'> = {},
): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height })
    await waitUntilSettled(page)
    // A chart is drawn again for another width only after the next frame, which on a busy machine comes late.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${check.state ?? page.url()} at ${width}`,
      })
      .toBe(width)
  }
  await page.setViewportSize(before)
  await expectAccessible(page, check)
  await turnDark(page)
  await expectAccessible(page, { ...check, onlyColors: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
}
