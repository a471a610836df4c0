import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '#contracts/pages.ts'
import { currentBuild } from '#server/platform/pages/built-pages.ts'
import { expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

const audiences = [
  'physicians',
  'oncology fellows',
  'advanced practice providers (APPs)',
  'clinical pharmacists',
  'medical students',
  'residents',
  'nurses',
  'researchers',
]

test('without script every public page says what it is, to people and to search engines, and its links lead to pages', async () => {
  const linked = new Set<string>()
  for (const path of pages.public) {
    const html = await (await fetch(product.url + path)).text()
    expect(html, path).toMatch(/<title>[^<]+<\/title>/)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{50,}"/)
    expect(html, path).toMatch(/<link rel="canonical" href="https?:[^"]+"/)
    expect(html, path).toMatch(/<meta property="og:image" content="https?:[^"]+share\.png"/)
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
    expect(html, path).toMatch(/<a [^>]*href="\/auth"[^>]*>Get Started<\/a>/)
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      if (href.startsWith('#')) expect(html, `${path} ${href}`).toContain(`id="${href.slice(1)}"`)
      else if (href.startsWith('/')) linked.add(href)
      else expect(href, path).toMatch(/^(https:\/\/|mailto:.+@)/)
    }
    // The server writes this into the page.
    if (path === '/evidence') expect(html).toMatch(/(Nobody is counted yet|, as of \w+ \d+, \d{4})\./)
    if (path === '/') for (const audience of audiences) expect(html).toContain(audience)
  }
  expect(linked).toContain('/pricing')
  for (const path of linked) expect((await fetch(product.url + path)).status, path).toBe(200)

  const context = await product.browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const name of ['Get Started', 'Start Your Board Review Today'])
    expect(await page.getByRole('link', { name }).isVisible()).toBe(true)
  await context.close()

  // axe can skip the style sheets (accessibility.ts) because none depends on the orientation of the device.
  const assets = join(currentBuild(join(import.meta.dirname, '../../build')), 'assets')
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'))
  expect(sheets).not.toEqual([])
  for (const name of sheets)
    expect(readFileSync(join(assets, name), 'utf8'), name).not.toMatch(/@media[^{]*\borientation\b/)
})

test('every public page is accessible and fits at every width, light and dark, and loads nothing from elsewhere', async () => {
  const { page, errors } = await product.visit({ width: 360 })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  for (const path of pages.public) {
    await page.goto(path)
    await page.mouse.wheel(0, 300)
    await page.getByRole('link', { name: 'Get Started' }).waitFor()
    await expectFitAndAccessible(page)
  }
  expect(requested.filter((url) => !url.startsWith(product.url))).toEqual([])

  // Name and buttons share a row, beside a scroll bar too.
  await page.setViewportSize({ width: 345, height: 780 })
  const start = await page.getByRole('link', { name: 'Get Started' }).boundingBox()
  const brand = await page.getByRole('banner').getByRole('link').first().boundingBox()
  expect(Math.abs((start?.y ?? 0) - (brand?.y ?? 1000))).toBeLessThan(4)
  expect((start?.x ?? 345) + (start?.width ?? 1)).toBeLessThanOrEqual(345)

  // On a phone the marks of a plan stay together.
  await page.goto('/pricing')
  const marks = page.getByRole('heading', { name: /^Premium Quarterly/ }).locator('span span')
  const boxes = await Promise.all((await marks.all()).map((mark) => mark.boundingBox()))
  expect(boxes.length).toBe(2)
  expect(boxes[0]?.y).toBe(boxes[1]?.y)

  // The user's choice, not the system's, decides between light and dark.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => localStorage.setItem('colorScheme', 'light'))
  await page.reload()
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
  expect(errors()).toEqual([])
})
