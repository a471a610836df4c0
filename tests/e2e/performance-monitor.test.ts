import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

test('the performance monitor shows its figures on demand, in this tab, on pages of the app alone', async () => {
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
  await expectAccessible(page)
  await page.setViewportSize({ width: 768, height: 900 })
  await monitor.getByText('768 x 900').waitFor()

  await page.goto('/drugs')
  await monitor.waitFor()
  await page.goto('/drugs?monitor=off')
  // The page has no monitor before its scripts have run either.
  await page.waitForFunction(() => sessionStorage.getItem('monitor') === null)
  await monitor.waitFor({ state: 'detached' })
  await page.goto('/study', { waitUntil: 'networkidle' })
  expect(await monitor.count()).toBe(0)
  expect(errors()).toEqual([])
})
