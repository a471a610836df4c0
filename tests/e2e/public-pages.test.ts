import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages } from '#contracts/pages.ts'
import { currentBuild } from '#server/platform/built-pages.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

test('the landing page names everybody it is for', async () => {
  const page = await (await fetch(product.url)).text()
  for (const audience of [
    'physicians',
    'oncology fellows',
    'advanced practice providers (APPs)',
    'clinical pharmacists',
    'medical students',
    'residents',
    'nurses',
    'researchers',
  ])
    expect(page).toContain(audience)
})

test('an open public page follows the system from light to dark, unless the user has chosen one', async () => {
  const { page } = await product.visit()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await page.goto('/')
  expect(await scheme()).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(scheme).toBe('dark')
  await page.evaluate(() => localStorage.setItem('colorScheme', 'light'))
  await page.reload()
  expect(await scheme()).toBe('light')
})

test('the first paint of a public page is dark on a dark system', async () => {
  const { page } = await product.visit({ dark: true })
  // No script file ever arrives: what is on screen is the page as first painted.
  await page.route('**/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const colors = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      const channels = (value: string) => value.match(/[\d.]+/g)?.map(Number)
      return { background: channels(backgroundColor), text: channels(color) }
    })
  const dark = expect.toSatisfy((channel: number) => channel < 48)
  const light = expect.toSatisfy((channel: number) => channel > 208)
  await expect.poll(colors).toEqual({ background: [dark, dark, dark], text: [light, light, light] })
})

test('every link of a public page leads to a page, and every place in a page exists', async () => {
  const linked = new Set<string>()
  for (const path of [...pages.public]) {
    const html = await (await fetch(product.url + path)).text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      if (href.startsWith('#')) expect(html, `${path} ${href}`).toContain(`id="${href.slice(1)}"`)
      else if (href.startsWith('/')) linked.add(href)
      else expect(href, path).toMatch(/^(https:\/\/|mailto:.+@)/)
    }
  }
  expect(linked).toContain('/pricing')
  for (const path of linked) expect((await fetch(product.url + path)).status, path).toBe(200)
})

test('on a phone the marks of a plan stay together', async () => {
  const { page } = await product.visit({ width: 360 })
  await page.goto('/pricing')
  const marks = page.getByRole('heading', { name: /^Premium Quarterly/ }).locator('span span')
  const boxes = await Promise.all((await marks.all()).map((mark) => mark.boundingBox()))
  expect(boxes.length).toBe(2)
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
})

test('no style sheet depends on how a phone is held', () => {
  const assets = join(currentBuild(join(import.meta.dirname, '../../build')), 'assets')
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'))
  expect(sheets).not.toEqual([])
  for (const name of sheets)
    expect(readFileSync(join(assets, name), 'utf8'), name).not.toMatch(/@media[^{]*\borientation\b/)
})

describe.each(pages.public)('%s', (path) => {
  test('is readable from top to bottom without script, for search engines and users', async () => {
    const context = await product.browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Get Started' }).isVisible()).toBe(true)
    expect(await page.title()).not.toBe('')
    const head = await page.content()
    expect(head).toMatch(/<meta name="description" content="[^"]{50,}"/)
    expect(head).toMatch(/<link rel="canonical" href="https?:[^"]+"/)
    expect(head).toMatch(/<meta property="og:image" content="https?:[^"]+share\.png"/)
    expect(requests.filter((url) => !url.startsWith(product.url))).toEqual([])
    await context.close()
  })

  test('is accessible and fits at every width, light and dark', async () => {
    const { page, errors } = await product.visit({ width: 360 })
    await page.goto(path)
    await page.mouse.wheel(0, 300)
    await page.getByRole('link', { name: 'Get Started' }).waitFor()
    for (const [width, colorScheme] of [
      [360, 'light'],
      [360, 'dark'],
      [768, 'light'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
      await expectAccessible(page, {
        state: `${width} ${colorScheme}`,
        onlyColors: colorScheme === 'dark',
      })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${width} ${colorScheme}`).toBe(0)
    }
    expect(errors()).toEqual([])
  })
})
