import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Scrolls to whatever still loads: drawings are loaded when they come near the screen. */
export async function loadDrawings(page: Page): Promise<void> {
  const scrollToNext = () => {
    const waiting = document.querySelectorAll('.mantine-Skeleton-root[data-visible]')
    waiting[0]?.scrollIntoView()
    return waiting.length
  }
  await expect.poll(() => page.evaluate(scrollToNext)).toBe(0)
}
