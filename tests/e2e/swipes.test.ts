import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { coreChapter, openChapter } from '#tests/support/browser/study-in-browser.ts'
import { touchOf } from '#tests/support/browser/touch.ts'

const product = sharedProduct()

const middle = { x: 180, y: 300 }
const left = { x: 60, y: 305 }
const right = { x: 300, y: 305 }
const up = { x: 184, y: 160 }

/** Where the ratings, or what shows the answer, are on the screen. */
const barOf = (page: Page) =>
  page.evaluate(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      /^(Show answer|Did not know)/.test(textContent ?? ''),
    )
    const { top, bottom } = button?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    return [Math.round(top), Math.round(bottom), window.innerHeight - Math.round(bottom) < 20]
  })

test('on a phone a session fills the screen, the bar keeps its place, and swipes rate: left, up and right', async () => {
  const user = await product.createUser()
  const { page, errors } = await product.visit({ user, width: 360, height: 740, isPhone: true })
  await openChapter(page, await coreChapter(user))
  const showAnswer = page.getByRole('button', { name: /^Show answer/ })
  const done = (count: number) => page.getByText(new RegExp(`^${count} of \\d+ done`))
  const answer = page.getByRole('region', { name: 'Answer' })
  const flip = async () => {
    await showAnswer.waitFor()
    // By key, which always acts: two taps on one place within 300 ms are a double click.
    await page.keyboard.press('Space')
    await answer.waitFor()
  }
  const touch = await touchOf(page)
  const menu = page.getByRole('button', { name: 'Open menu' })
  expect(await menu.count()).toBe(0)
  const bar = await barOf(page)
  expect(bar[2]).toBe(true)

  await showAnswer.click()
  await answer.waitFor()
  expect(await barOf(page)).toEqual(bar)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await done(0).waitFor()

  // While the finger moves, a word says what will happen.
  const hint = page.locator('[data-armed]')
  await touch.press(middle, right)
  await hint.getByText('Knew it').waitFor()
  await touch.lift()
  await done(1).waitFor()
  await showAnswer.waitFor()
  expect(await barOf(page)).toEqual(bar)
  await flip()
  await touch.press(middle, left)
  await hint.getByText('Did not know').waitFor()
  await touch.lift()
  await page.getByText('1 to come back').waitFor()
  await flip()
  await touch.press(middle, up)
  await hint.getByText('Unsure').waitFor()
  await touch.lift()
  await page.getByText('2 to come back').waitFor()

  // A long card scrolls under the bar, and the flick that reaches its end rates nothing.
  await flip()
  const before = await page.getByRole('region', { name: 'Question' }).textContent()
  await page.evaluate(() => {
    const text = document.querySelector('[aria-label="Answer"]')
    if (text) text.innerHTML = '<p>long</p>'.repeat(60)
  })
  expect(await barOf(page)).toEqual(bar)
  await touch.drag({ x: 180, y: 560 }, { x: 180, y: 140 })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await touch.dragAfterScroll(middle, up)
  expect(await page.getByRole('region', { name: 'Question' }).textContent()).toBe(before)
  // At rest there, a swipe up counts.
  touch.rest()
  await touch.drag(middle, up)
  await page.getByText('3 to come back').waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.getByRole('button', { name: 'End session' }).click()
  await menu.waitFor()
  const rated = async () => {
    const { session } = await (await page.request.get('/api/study/recap')).json()
    return session.cards.length
  }
  await expect.poll(rated).toBe(4)
  expect(errors()).toEqual([])
})
