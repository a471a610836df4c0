import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What is shown in place of content that is still loading: skeletons, spinners, buttons that are busy. */
const loading =
  '.mantine-Skeleton-root[data-visible], .mantine-Loader-root, [aria-busy="true"], [data-loading="true"]'

/** Nothing loads, fonts are there, and nothing moves or fades: what axe sees is what people read. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction((selector) => {
    const isShown = (element: Element) => element.checkVisibility()
    const isWaiting = (status: Element) =>
      /^(Loading|Preparing)/.test(status.getAttribute('aria-label') ?? status.textContent)
    return (
      document.readyState === 'complete' &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running') &&
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
  // Without frames in the page, axe needs no second page to collect its results in.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (within) axe.include(within)
  if (onlyColors) axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found, state).toEqual([])
}
