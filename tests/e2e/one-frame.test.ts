import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, register, visit } from '#tests/support/browser.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

let server: ServerProcess
let browser: Browser
beforeAll(async () => {
  server = await startServer({ DEMO: 'off' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** What the page shows in the frame that follows a key, read in that very frame, before it is painted. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown = () => ({
      question: document.querySelector('[aria-label="Question"]')?.textContent ?? '',
      hasAnswer: document.querySelector('[aria-label="Answer"]') !== null,
    })
    const frames: unknown[] = []
    Object.assign(window, { frames_of_keys: frames })
    const onKey = ({ key }: KeyboardEvent) => {
      const before = shown()
      requestAnimationFrame(() => frames.push({ key, before, next: shown() }))
    }
    window.addEventListener('keydown', onKey, { capture: true })
  })
}

interface Frame {
  key: string
  before: { question: string; hasAnswer: boolean }
  next: { question: string; hasAnswer: boolean }
}

test('a flip, a rating and an undo are on screen in the next frame, whatever the network does', async () => {
  const { page, context, errors } = await visit(browser, { baseURL: server.url })
  await register(page)
  await page
    .getByRole('link', { name: /Acute Myeloid Leukemia/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  await page.route('**/api/flashcards/*/progress', () => {
    // Never answered.
  })
  await watchFrames(page)
  for (let card = 0; card < 8; card++) {
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /^Knew it/ }).waitFor()
    await page.keyboard.press('3')
    await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  }
  await page.keyboard.press('z')
  const seen = (): Promise<Frame[]> => page.evaluate(() => Reflect.get(window, 'frames_of_keys'))
  await expect.poll(async () => (await seen()).length).toBe(17)
  const frames = await seen()
  expect(frames.map(({ key }) => key)).toEqual([...Array(8).fill([' ', '3']).flat(), 'z'])
  for (const { key, before, next } of frames) {
    if (key === ' ') expect([before.hasAnswer, next.hasAnswer]).toEqual([false, true])
    else expect(next.question).not.toBe(before.question)
  }
  expect(new Set(frames.map(({ next }) => next.question)).size).toBe(9)
  expect(errors()).toEqual([])
  await context.close()
})
