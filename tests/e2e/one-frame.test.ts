import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Visit } from '#tests/support/browser.ts'
import { sharedProduct } from '#tests/support/product.ts'
import { showChapters } from '#tests/support/study-in-browser.ts'

const product = sharedProduct()

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
    // Space on a button acts on its release, as a click.
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

/** A new learner at the first card of a core chapter. */
async function openSession(): Promise<Visit> {
  const visit = await product.visit({ user: await product.createUser() })
  const { page } = visit
  await page.goto('/study')
  await showChapters(page, 'Hematologic')
  await page
    .getByRole('link', { name: /Acute Myeloid Leukemia/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  return visit
}

test('a flip, a rating and an undo are on screen in the next frame, whatever the network does', async () => {
  const { page, errors } = await openSession()
  await page.route('**/api/flashcards/*/progress', () => {
    // No response ever comes.
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
  }
  await press('z')
  expect(frames.map(({ key }) => key)).toEqual([...Array(8).fill([' ', '3']).flat(), 'z'])
  for (const { key, before, next } of frames) {
    if (key === ' ') expect([before.hasAnswer, next.hasAnswer]).toEqual([false, true])
    else expect(next.question).not.toBe(before.question)
  }
  expect(new Set(frames.map(({ next }) => next.question)).size).toBe(9)
  // Eight ratings and the undo, although none waited for the one before.
  await page.getByText('9 waiting to be sent').waitFor()
  expect(errors()).toEqual([])
})

test('a page reloaded in the frame of a rating resumes at the next card; a click acts once; keys of one character wait for the setting', async () => {
  const { page, errors } = await openSession()
  const showAnswer = page.getByRole('button', { name: /^Show answer/ })
  const knewIt = page.getByRole('button', { name: /^Knew it/ })
  const unsure = page.getByRole('button', { name: /^Unsure/ })
  /** What comes next is no double click any more: by the browser's clock, longer than 300 ms have passed. */
  const anotherClick = async () => {
    const since = await page.evaluate(() => performance.now())
    await page.waitForFunction((from) => performance.now() - from > 350, since)
  }
  const doneOf = (count: number) => page.getByText(`${count} of 28 done`)
  for (let card = 1; card <= 6; card++) {
    await page.keyboard.press('Space')
    await knewIt.waitFor()
    await page.evaluate(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '3', code: 'Digit3' }))
      window.location.reload()
    })
    await doneOf(card).waitFor()
    await showAnswer.waitFor()
  }

  // The button that a double click meets second is another card's, or its answer's.
  await page.keyboard.press('Space')
  await knewIt.dblclick()
  await doneOf(7).waitFor()
  await showAnswer.waitFor()
  await page.keyboard.press('Space')
  await anotherClick()
  await knewIt.click({ clickCount: 3 })
  await doneOf(8).waitFor()
  await anotherClick()
  await showAnswer.dblclick()
  await unsure.waitFor()
  expect(await doneOf(8).isVisible()).toBe(true)
  await anotherClick()
  await knewIt.click()
  await doneOf(9).waitFor()

  // Whether keys of one character are on is not known yet.
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
  await doneOf(10).waitFor()
  // The last rating may still be on its way, before the page says that anything waits.
  const rated = async (): Promise<number[]> => {
    const { session } = await (await page.request.get('/api/study/recap')).json()
    return session.cards.map((card: { flashcardId: number }) => card.flashcardId)
  }
  await expect.poll(async () => (await rated()).length).toBe(10)
  expect(new Set(await rated()).size).toBe(10)
  expect(errors()).toEqual([])
})
