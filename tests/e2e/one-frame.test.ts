import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { register } from '#tests/support/browser.ts'
import { productForTests } from '#tests/support/product.ts'

const product = productForTests()

/** What the page shows in the frame that follows a key, read in that very frame, before it is painted. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown = () => ({
      question: document.querySelector('[aria-label="Question"]')?.textContent ?? '',
      hasAnswer: document.querySelector('[aria-label="Answer"]') !== null,
    })
    const frames: unknown[] = []
    Object.assign(window, { frames_of_keys: frames })
    const watch = (key: string) => {
      const before = shown()
      requestAnimationFrame(() => frames.push({ key, before, next: shown() }))
    }
    // Space on a button counts when it is let go, as a click.
    const isLetGo = ({ key, target }: KeyboardEvent) =>
      key === ' ' && target instanceof Element && target.closest('button') !== null
    window.addEventListener('keydown', (event) => isLetGo(event) || watch(event.key), { capture: true })
    window.addEventListener('click', () => watch(' '), { capture: true })
  })
}

interface Frame {
  key: string
  before: { question: string; hasAnswer: boolean }
  next: { question: string; hasAnswer: boolean }
}

test('a flip, a rating and an undo are on screen in the next frame, whatever the network does', async () => {
  const { page, context, errors } = await product.visit()
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
  const frames: Frame[] = []
  const press = async (key: string) => {
    await page.keyboard.press(key)
    // A key of the next frame, not of the same one.
    const seen = () => page.evaluate(() => Reflect.get(window, 'frames_of_keys') as Frame[])
    await expect.poll(async () => (await seen()).length).toBe(frames.length + 1)
    frames.push(...(await seen()).slice(frames.length))
  }
  for (let card = 0; card < 8; card++) {
    await press('Space')
    await press('3')
    // Nobody rates a card while the last rating is still on its way into the browser's database.
    await page.getByText(`${card + 1} waiting to be sent`).waitFor()
  }
  await press('z')
  expect(frames.map(({ key }) => key)).toEqual([...Array(8).fill([' ', '3']).flat(), 'z'])
  for (const { key, before, next } of frames) {
    if (key === ' ') expect([before.hasAnswer, next.hasAnswer]).toEqual([false, true])
    else expect(next.question).not.toBe(before.question)
  }
  expect(new Set(frames.map(({ next }) => next.question)).size).toBe(9)
  expect(errors()).toEqual([])
  await context.close()
})
