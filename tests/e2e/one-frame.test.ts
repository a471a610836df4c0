import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { showChapters } from '#tests/support/browser/study-in-browser.ts'

const product = sharedProduct()

/**
 * Records what the page shows in the frame that follows a key. It is read in that same frame, before it is
 * painted.
 */
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
    // Space on a button acts when it is released, like a click.
    const actsOnRelease = ({ key, target }: KeyboardEvent) =>
      key === ' ' && target instanceof Element && target.closest('button') !== null
    window.addEventListener('keydown', (event) => actsOnRelease(event) || watch(event.key), { capture: true })
    window.addEventListener('click', () => watch(' '), { capture: true })
  })
}

interface Frame {
  key: string
  before: { question: string; hasAnswer: boolean }
  next: { question: string; hasAnswer: boolean }
}

const ratedFirst = 3

test('a flip, a rating and an undo are on screen in the next frame, whatever the network does; a page reloaded in that frame resumes; a click acts once', async () => {
  const { page, errors } = await product.visit({ user: await product.createUser() })
  await page.goto('/study')
  await showChapters(page, 'Hematologic')
  await page
    .getByRole('link', { name: /Acute Myeloid Leukemia/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Start/ }).click()
  const showAnswer = page.getByRole('button', { name: /^Show answer/ })
  const knewIt = page.getByRole('button', { name: /^Knew it/ })
  const unsure = page.getByRole('button', { name: /^Unsure/ })
  /**
   * Waits until the next click is no double click any more: more than 300 ms have passed by the browser's
   * clock.
   */
  const anotherClick = async () => {
    const since = await page.evaluate(() => performance.now())
    await page.waitForFunction((from) => performance.now() - from > 350, since)
  }
  const doneOf = (count: number) => page.getByText(new RegExp(`\\b${count} of \\d+ done`))
  await showAnswer.waitFor()
  await page.route('**/api/flashcards/*/progress', () => {
    // No response ever comes.
  })
  await watchFrames(page)
  const frames: Frame[] = []
  const press = async (key: string) => {
    await page.keyboard.press(key)
    // The key is pressed in the next frame, not in the same one.
    const seen = () => page.evaluate(() => Reflect.get(window, 'frames_of_keys') as Frame[])
    await expect.poll(async () => (await seen()).length).toBe(frames.length + 1)
    frames.push(...(await seen()).slice(frames.length))
  }
  for (let card = 0; card < ratedFirst; card++) {
    await press('Space')
    await press('3')
  }
  await press('z')
  expect(frames.map(({ key }) => key)).toEqual([...Array(ratedFirst).fill([' ', '3']).flat(), 'z'])
  for (const { key, before, next } of frames) {
    if (key === ' ') expect([before.hasAnswer, next.hasAnswer]).toEqual([false, true])
    else expect(next.question).not.toBe(before.question)
  }
  expect(new Set(frames.map(({ next }) => next.question)).size).toBe(ratedFirst + 1)
  // All ratings and the undo are waiting, although none has waited for the previous one.
  await page.getByText(`${ratedFirst + 1} waiting to be sent`).waitFor()
  await page.unroute('**/api/flashcards/*/progress')

  // The undone card is the next one.
  for (const count of [ratedFirst, ratedFirst + 1]) {
    await page.keyboard.press('Space')
    await knewIt.waitFor()
    await page.evaluate(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '3', code: 'Digit3' }))
      window.location.reload()
    })
    await doneOf(count).waitFor()
    await showAnswer.waitFor()
  }

  // The second click of a double click meets a button of another card, or of its answer.
  await page.keyboard.press('Space')
  await knewIt.dblclick()
  await doneOf(5).waitFor()
  await showAnswer.waitFor()
  await page.keyboard.press('Space')
  await anotherClick()
  await knewIt.click({ clickCount: 3 })
  await doneOf(6).waitFor()
  await anotherClick()
  await showAnswer.dblclick()
  await unsure.waitFor()
  expect(await doneOf(6).isVisible()).toBe(true)
  await anotherClick()
  await knewIt.click()
  await doneOf(7).waitFor()

  // It is not known yet whether keys of one character are turned on.
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  await page.route('**/api/study/settings', () => {
    // No response ever comes.
  })
  await page.reload()
  await showAnswer.waitFor()
  await page.keyboard.press('Space')
  await knewIt.waitFor()
  await page.keyboard.press('3')
  await knewIt.click()
  await doneOf(8).waitFor()
  // The last rating may still be in flight before the page reports that something waits.
  const rated = async (): Promise<number[]> => {
    const { session } = await (await page.request.get('/api/study/recap')).json()
    const cards = session.cards as { flashcardId: number; undone: boolean }[]
    return cards.filter(({ undone }) => !undone).map(({ flashcardId }) => flashcardId)
  }
  await expect.poll(async () => (await rated()).length).toBe(8)
  expect(new Set(await rated()).size).toBe(8)
  expect(errors()).toEqual([])
})
