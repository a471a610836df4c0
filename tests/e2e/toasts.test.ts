import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { signIn } from '#tests/support/account-forms.ts'
import { addCookie } from '#tests/support/browser.ts'
import { sharedProduct } from '#tests/support/product.ts'

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

/** The whole toast is visible, at most 420 px wide. */
async function expectInWindow(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await page.getByRole('alert').boundingBox()
  if (!box) throw new Error('no toast')
  expect(box.width).toBeLessThanOrEqual(420)
  expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
    true,
    true,
    true,
    true,
  ])
}

test.each([360, 768, 1280])('a toast covers nothing to press at %i, and leaves in time', async (width) => {
  const { page, context, errors } = await product.visit({ width, hasOwnProfile: true })
  const toast = page.getByRole('alert')
  await signIn(page, { username: 'nobody', password: 'n0body-knows' })
  await toast.waitFor()
  expect(await underToast(page)).toEqual([])
  await expectInWindow(page)

  await addCookie(context, await product.createUser())
  await page.clock.install()
  await page.goto('/profile')
  const save = page.getByRole('button', { name: 'Save profile' })
  await save.click()
  await save.click()
  await toast.getByText('No changes detected to update').waitFor()
  expect(await toast.count()).toBe(1)
  await expect.poll(() => underToast(page)).toEqual([])
  await expectInWindow(page)
  const box = await toast.boundingBox()
  // By the page's own clock, so that a busy machine changes nothing.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  // A pointer that rests on it does not hold it.
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.clock.runFor(3000)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(6000)
  await toast.waitFor({ state: 'detached' })
  await page.clock.resume()
  await save.click()
  await expectAccessible(page)
  expect(errors()).toEqual([])
})
