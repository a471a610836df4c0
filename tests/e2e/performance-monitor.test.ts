import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

test('the performance monitor is loaded on demand, on pages of the app alone, and shows what the browser measures', async () => {
  const { page, errors } = await product.visit({ width: 360, user: await product.createUser() })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const monitor = page.getByRole('complementary', { name: 'Performance monitor' })
  const hasLoaded = () => scripts.some((url) => url.includes('performance-panel'))

  await page.goto('/?monitor=on', { waitUntil: 'networkidle' })
  await page.goto('/study', { waitUntil: 'networkidle' })
  expect(await monitor.count()).toBe(0)
  expect(hasLoaded()).toBe(false)

  await page.goto('/study?monitor=on')
  await monitor.getByText(/^\d+ MB, limit 100 MB$/).waitFor()
  await monitor.getByText(/^[\d,]+, limit 5,000$/).waitFor()
  await monitor.getByText(/^\d+ ms, (above the )?limit 50 ms$/).waitFor()
  await monitor.getByText('360 x 900').waitFor()
  expect(hasLoaded()).toBe(true)
  await expectAccessible(page, { within: '[aria-label="Performance monitor"]' })
  expect(errors()).toEqual([])
})
