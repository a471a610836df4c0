import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

/** Pastes a picture into a text, as from another program. */
async function pastePicture(into: Locator, bytes: Buffer): Promise<void> {
  await into.evaluate((field, encoded) => {
    const decoded = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([decoded], 'smear.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))
}

const picture = (page: Page) => page.getByRole('img', { name: 'A blast with an Auer rod' })

const widthOf = (image: Locator) =>
  expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))

const keptCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('media-of-')).length)

test('a learner pastes a picture into a card, studies it, and sees it again without a network, until the sign-out', async () => {
  const user = await product.createUser()
  const { page, context, errors } = await product.visit({ user, hasServiceWorkers: true })
  await page.goto('/study/own')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: 'Add a card' }).click()
  const editor = page.getByRole('dialog', { name: 'Add a card' })
  await editor.getByLabel('Deck').fill('Pictures')
  const front = editor.getByLabel('Front', { exact: true })
  await front.fill('Which cell is this?')
  const smear = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#b08' } })
  await pastePicture(front, await smear.png().toBuffer())
  await expect
    .poll(() => front.inputValue())
    .toMatch(/^Which cell is this\?\n!\[\]\(media:[0-9a-f]{32}-1200x900\)\n$/)
  await editor.getByLabel('What the picture shows').fill('A blast with an Auer rod')
  await editor.getByLabel('Back (optional)').fill('A myeloblast')
  await widthOf(picture(page)).toBeGreaterThan(300)
  await expectAccessible(page, { within: '[role="dialog"]' })
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Pictures and sounds take 1 MB of 500 MB.').waitFor()

  await page.getByRole('link', { name: 'Study: Pictures' }).click()
  await page.getByRole('switch', { name: /^Available offline/ }).click()
  await page.getByText(/on this device, kept up to date/).waitFor()
  await page.getByRole('button', { name: 'Start studying' }).click()
  await widthOf(picture(page)).toBeGreaterThan(300)

  // Not even the browser's own cache has it.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.reload()
  await widthOf(picture(page)).toBe(1200)
  expect(await picture(page).getAttribute('src')).toMatch(/^blob:/)
  await expectFitAndAccessible(page, { state: 'a kept picture' })
  await page.keyboard.press('Space')
  await page.getByText('A myeloblast').waitFor()

  await context.setOffline(false)
  expect(await keptCaches(page)).toBe(1)
  await page.goto('/study')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => keptCaches(page)).toBe(0)
  expect(errors()).toEqual([])
})
