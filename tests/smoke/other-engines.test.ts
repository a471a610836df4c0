import { expect, test } from 'vitest'
import { engineProduct } from '#tests/support/browser/engines/engine-product.ts'
import {
  firefoxEngine,
  signInOn,
  visitEngine,
  webKitEngine,
} from '#tests/support/browser/engines/visit-engine.ts'
import { savedRatings } from '#tests/support/browser/study-in-browser.ts'

const product = engineProduct()

for (const engine of [firefoxEngine, webKitEngine])
  test.skipIf(!engine.isInstalled)(
    `${engine.name}: a learner signs in on a phone and rates a card by keyboard`,
    async () => {
      const user = await product.createUser()
      const page = await visitEngine(engine, product.url, { width: 360, height: 740 })
      await signInOn(page, user)
      expect(await page.overflow(), 'study home').toBe(0)
      await page.goto('/study/session?mode=today')
      await page.waitFor('button', /^Show answer/)
      await page.press(' ')
      await page.waitFor('button', /^Knew it/)
      expect(await page.overflow(), 'card').toBe(0)
      await page.press('3')
      await expect.poll(() => savedRatings(user)).toEqual([3])
      expect(await page.errors()).toEqual([])
    },
  )
