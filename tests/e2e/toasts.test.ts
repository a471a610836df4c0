import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessibility.ts'
import { addCookie } from '#tests/support/browser/browser.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

/** Every control that is partly under the toast. */
const underToast = (page: Page) =>
  page.getByRole('alert').evaluate((toast) => {
    const at = toast.getBoundingClientRect()
    const pressable = document.querySelectorAll('a[href], button, input, select, textarea, [role="button"]')
    return Array.from(pressable)
      .filter((element) => !toast.contains(element) && element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        return width > 0 && left < at.right && right > at.left && top < at.bottom && bottom > at.top
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** The whole toast is visible, at most 420 px wide, and covers nothing to press. */
async function expectInFreePlace(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // It moves each time that the page has come to rest.
  const rest = async () => {
    await page.clock.runFor(150)
    return underToast(page)
  }
  await expect.poll(rest, { message: `at ${width}` }).toEqual([])
  const box = await page.getByRole('alert').boundingBox()
  if (!box) throw new Error('no toast')
  expect(box.width).toBeLessThanOrEqual(420)
  const inside = [box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]
  expect(inside, `at ${width}`).toEqual([true, true, true, true])
}

/** From now on no time passes in the page but what the test lets pass: how fast the machine is changes nothing. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Lets a little time pass in the page, step by step, until the work is done. */
async function passing(page: Page, work: Promise<void>): Promise<void> {
  let isDone = false
  const end = () => {
    isDone = true
  }
  work.then(end, end)
  while (!isDone) await page.clock.runFor(1)
  await work
}

const widths = [360, 768, 1280]

test('a toast covers nothing to press at any width, and leaves in time', async () => {
  const { page, context, errors } = await product.visit({ hasOwnProfile: true })
  const toast = page.getByRole('alert')
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Username').fill(`nobody-${randomUUID()}`)
  await page.getByLabel('Password', { exact: true }).fill('n0body-knows')
  await stopTheClock(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await toast.getByText('Invalid username or password').waitFor()
    await expectInFreePlace(page)
    await toast.getByRole('button', { name: 'Close message' }).click()
    await toast.waitFor({ state: 'detached' })
  }

  await page.clock.resume()
  await addCookie(context, await product.createUser())
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const save = page.getByRole('button', { name: 'Save profile' })
  await save.waitFor()
  await stopTheClock(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await save.click()
    await save.click()
    await toast.getByText('No changes detected to update').waitFor()
    expect(await toast.count()).toBe(1)
    await expectInFreePlace(page)
  }
  await passing(page, expectAccessible(page, { within: '[role="alert"]' }))
  const box = await toast.boundingBox()
  // A pointer that rests on it does not hold it.
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.clock.runFor(3000)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(6000)
  await toast.waitFor({ state: 'detached' })
  expect(errors()).toEqual([])
})
